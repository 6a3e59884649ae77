// Runs the page's own verifier outside a browser.
// Takes the folder `client`; reads {files, changes} as JSON, where files are base64 and a change is
// [file, place, byte]; writes a verdict for every file and every change.
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

const { verify } = await load('lib/verify.ts');
const { luckOf } = await load('fair/luck.ts');
const { TONGUES } = await load('lib/words/tongues.ts');
const tell = (saying) => (saying ? TONGUES.en.tell(saying) : '');

let given = '';
for await (const chunk of process.stdin.setEncoding('utf8')) given += chunk;
const { files, changes } = JSON.parse(given);
const contents = files.map((file) => new Uint8Array(Buffer.from(file, 'base64')));

function told(content) {
  const { ok, kind, line, why, draws } = verify(content);
  const luck = ok ? luckOf(draws).map((one) => ({ ...one, sentence: tell(one.sentence) })) : [];
  return { ok, kind, line, why: tell(why), draws: draws.length, luck };
}

const out = contents.map(told);
for (const [file, place, byte] of changes) {
  const changed = contents[file].slice();
  changed[place] = byte;
  const { ok, kind, line, why } = verify(changed);
  out.push({ ok, kind, line, why: tell(why) });
}
process.stdout.write(JSON.stringify(out));
