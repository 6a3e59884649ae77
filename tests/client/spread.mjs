// Spreads boards over rooms outside a browser, with the page's own code.
// Takes the folder `client`; reads {laid, room, small} as JSON, as lean as the wire; writes each board as it is drawn.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const client = resolve(process.argv[2]);
const vite = createRequire(`${client}/package.json`).resolve('vite');
const { build } = await import(pathToFileURL(vite));

async function load(file) {
  const built = await build({
    configFile: false,
    root: client,
    logLevel: 'error',
    build: { ssr: `${client}/src/${file}`, write: false, minify: false },
  });
  const code = (Array.isArray(built) ? built[0] : built).output[0].code;
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

const { spread } = await load('table/spread.ts');
const fill = await load('lib/fill.ts');

let given = '';
for await (const chunk of process.stdin.setEncoding('utf8')) given += chunk;
const out = JSON.parse(given).map(({ zone, pieces, room, small }) => {
  const { zone: drawn, pieces: lying, tall } = spread({ zone: fill.zone(zone), pieces: pieces.map(fill.piece), within: [] }, room, small);
  return { zone: drawn, pieces: lying, tall };
});
process.stdout.write(JSON.stringify(out));
