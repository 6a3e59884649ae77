// Makes films outside a browser, with the page's own code.
// Takes the folder `client`; reads a list of {before, lines, after} as JSON, as lean as the wire; writes a film for each.
// With `next`, a list of {lines, after}, what follows is joined to it.
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

const { filmOf, joined } = await load('table/film.ts');
const fill = await load('lib/fill.ts');

let given = '';
for await (const chunk of process.stdin.setEncoding('utf8')) given += chunk;
function make({ before, lines, after, next = [] }) {
  let film = filmOf(fill.scene(before), lines.map(fill.line), fill.scene(after), 0, next.length > 0);
  let last = after;
  for (const one of next) {
    film = joined(film, filmOf(fill.scene(last), one.lines.map(fill.line), fill.scene(one.after), 0, true));
    last = one.after;
  }
  return film;
}
const out = JSON.parse(given).map(make);
process.stdout.write(JSON.stringify(out));
