// Runs the page's own verifier outside a browser.
// Takes the folder `client`; reads {files, changes} as JSON, where files are base64 and a change is
// [file, place, byte]; writes a verdict for every file and every change.
import { answer, given, load } from '../bundle.mjs';

const [{ verify }, { luckOf }, { TONGUES }] = await load('lib/verify.ts', 'fair/luck.ts', 'lib/words/tongues.ts');
const tell = (saying) => (saying ? TONGUES.en.tell(saying) : '');

const { files, changes } = await given();
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
answer(out);
