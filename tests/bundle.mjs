// What tests of the page's code share that run outside a browser: see outside.py.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder `client`, the one argument of every such script. */
export const client = resolve(process.argv[2]);

/** Finds what the page is made with. */
export const require = createRequire(`${client}/package.json`);
const { build } = await import(pathToFileURL(require.resolve('vite')));

const asModule = (code) => import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);

/** Files of the page's source as modules, each with all that it needs in it. */
export async function load(...files) {
  const out = [];
  for (const file of files) {
    const built = await build({
      configFile: false,
      root: client,
      logLevel: 'error',
      ssr: { noExternal: true }, // packages too: a data: address can import nothing
      build: { ssr: `${client}/src/${file}`, write: false, minify: false },
    });
    out.push(await asModule((Array.isArray(built) ? built[0] : built).output[0].code));
  }
  return out;
}

/** What the test gives, read from JSON. */
export async function given() {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return JSON.parse(text);
}

/** What the test gets. */
export const answer = (told) => void process.stdout.write(JSON.stringify(told));
