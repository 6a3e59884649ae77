// Runs the page's own verifier outside a browser.
// Takes the folder `client`; reads {files, seen, changes, words} as JSON, where files are base64, what was
// seen is plain or null, a change is [file, place, byte] and words are values to be put into words;
// writes a verdict for every file and every change, then the words.
import { answer, given, load } from '../bundle.mjs';

const [{ verify }, { luckOf }, { TONGUES }, { compare }, { wordsOf }] = await load(
  'lib/verify.ts', 'fair/luck.ts', 'lib/words/tongues.ts', 'lib/compare.ts', 'lib/charter.ts',
);
const tell = (saying) => (saying ? TONGUES.en.tell(saying) : '');

const { files, seen, changes, words } = await given();
const contents = files.map((file) => new Uint8Array(Buffer.from(file, 'base64')));

function told(content, file) {
  const verdict = verify(content);
  const { ok, kind, line, why, draws } = verdict;
  const other = ok && seen[file] ? compare(verdict, seen[file]) : null;
  if (other) return { ok: false, kind: other.kind, line: 0, why: tell(other.why), draws: 0, luck: [] };
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
answer([...out, ...words.map(wordsOf)]);
