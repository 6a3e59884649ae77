/** How the page is built: into the Python package, hashed, with nothing inline. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = process.env.MUNERA_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/munera/server/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content policy allows no data: fonts
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
