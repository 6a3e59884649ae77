/**
 * Makes src/lib/words/said.ts, what the page can say, from ../src/munera/lang/<code>/page/*.toml.
 *
 * English is the contract. Another language has the same keys with the same {slots} and <marks>; if it is finished it
 * has all of them, otherwise English stands in for what is missing. A language that is not finished is built in only
 * with MUNERA_UNFINISHED in the environment. What is wrong is told in one line, by file and key.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { parse } from 'smol-toml';

const HERE = dirname(fileURLToPath(import.meta.url));
const LANG = join(HERE, '..', 'src', 'munera', 'lang');
const FORMS = ['one', 'other'];

class Fault extends Error {}

/** A file as plain data. */
function read(file) {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Fault(`${told(file)}: it cannot be read, ${String(error.message).split('\n')[0]}.`);
  }
}

const told = (file) => file.slice(file.indexOf(join('lang', '')));
const names = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();
const marks = (text) => text.match(/<\/?\w+>/g) ?? [];
const forms = (text) => (typeof text === 'string' ? [text] : FORMS.map((form) => text[form]));

/** What is wrong with the shape of a text, or nothing. */
function misshapen(text) {
  if (typeof text === 'string') return '';
  const keys = text && typeof text === 'object' ? Object.keys(text).sort().join() : '';
  return keys === FORMS.join() && forms(text).every((one) => typeof one === 'string')
    ? ''
    : 'is not a text, nor one with the forms one and other';
}

/** Why a text cannot stand for an English one, or nothing. */
function differs(text, english) {
  if (typeof text !== typeof english) return 'has forms where English has none, or none where English has them';
  const [mine, theirs] = [forms(text).join(' '), forms(english).join(' ')];
  const free = typeof english === 'string' ? [] : ['n'];
  const without = (all) =>
    names(all)
      .filter((name) => !free.includes(name))
      .join();
  if (without(mine) !== without(theirs)) return `must have the slots of English: ${names(theirs).join(', ') || 'none'}`;
  return marks(mine).join() === marks(theirs).join() ? '' : 'must have the marks of English';
}

/** Every text of a language by room and name, and the file each room stands in. */
function textsOf(language) {
  const [rooms, files] = [{}, {}];
  const folder = join(LANG, language, 'page');
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.toml')) continue;
    for (const [room, texts] of Object.entries(read(join(folder, name)))) {
      if (room in rooms) throw new Fault(`${told(join(folder, name))}: the room '${room}' stands in another file too.`);
      [rooms[room], files[room]] = [texts, join(folder, name)];
      for (const [key, text] of Object.entries(texts)) {
        const wrong = misshapen(text);
        if (wrong) throw new Fault(`${told(files[room])}: '${room}.${key}' ${wrong}.`);
      }
    }
  }
  return { rooms, files };
}

/** A language measured by English, with English for what an unfinished one lacks. */
function whole(language, english, finished) {
  const { rooms, files } = textsOf(language);
  for (const [room, texts] of Object.entries(rooms)) {
    for (const [key, text] of Object.entries(texts)) {
      const ours = english.rooms[room]?.[key];
      const wrong = ours === undefined ? 'is a text that English has not' : differs(text, ours);
      if (wrong) throw new Fault(`${told(files[room])}: '${room}.${key}' ${wrong}.`);
    }
  }
  const out = {};
  for (const [room, texts] of Object.entries(english.rooms)) {
    out[room] = {};
    for (const [key, ours] of Object.entries(texts)) {
      const text = rooms[room]?.[key];
      if (text === undefined && finished) throw new Fault(`${told(join(LANG, language, 'page'))}: there is no text '${room}.${key}'.`);
      out[room][key] = text ?? ours;
    }
  }
  return out;
}

/** What the page can say: for each language its name, its locale, whether it is finished, and its texts. */
export function said(begun = Boolean(process.env.MUNERA_UNFINISHED)) {
  const english = textsOf('en');
  const out = {};
  const codes = readdirSync(LANG).sort((a, b) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1));
  for (const code of codes) {
    const { name, locale, finished } = read(join(LANG, code, 'language.toml'));
    if (finished || begun)
      out[code] = { name, locale: locale ?? code, finished, words: code === 'en' ? english.rooms : whole(code, english, finished) };
  }
  return out;
}

/** The same as a module. */
function asModule(all) {
  const lines = [
    '// Made by words.mjs from src/munera/lang/<code>/page/*.toml: edit those.',
    "import { Tongue, type Words } from './speak';",
    '',
  ];
  for (const [code, { words }] of Object.entries(all)) {
    const text = JSON.stringify(words, null, 1);
    lines.push(code === 'en' ? `export const en = ${text} as const;` : `const ${code}_: Words = ${text};`, '');
  }
  const each = (of) =>
    Object.entries(all)
      .map(([code, facts]) => `${code}: ${of(code, facts)}`)
      .join(', ');
  lines.push(`export const NAMES = { ${each((_, { name }) => JSON.stringify(name))} };`);
  lines.push(
    `export const TONGUES = { ${each((code, { locale }) => `new Tongue(${JSON.stringify(locale)}, ${code === 'en' ? code : `${code}_`})`)} };`,
    '',
  );
  return lines.join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    writeFileSync(join(HERE, 'src', 'lib', 'words', 'said.ts'), asModule(said()));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
