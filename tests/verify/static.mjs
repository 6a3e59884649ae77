// Runs the verifier of docs/verify.html outside a browser: its script, as it stands in the file.
// Takes the folder `client`; reads {files, witnesses, changes} as JSON (see page.mjs); writes verdicts.
import { readFileSync } from 'node:fs';

const html = readFileSync(`${process.argv[2]}/../docs/verify.html`, 'utf8');
const script = /<script>([^]*)<\/script>/.exec(html)[1];
const { check, wordsOf } = new Function(`${script}; return { check, wordsOf };`)();

let text = '';
for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
const { files, witnesses, changes, words } = JSON.parse(text);
const bytes = (given) => (given === null ? null : new Uint8Array(Buffer.from(given, 'base64')));
const contents = files.map(bytes);
const seen = witnesses.map(bytes);

const out = contents.map((content, k) => check(content, seen[k] ?? null));
for (const [file, place, byte] of changes) {
  const changed = contents[file].slice();
  changed[place] = byte;
  out.push(check(changed));
}
process.stdout.write(JSON.stringify([...out, ...words.map(wordsOf)]));
