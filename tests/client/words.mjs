// What the page can say, and what stands in its source: takes the folder `client`, writes JSON.
// words: by language, every text by its key. stray: words in markup, and sentences in code, that are in no dictionary.
// source: all code of the page but the dictionaries, in which every key must be used.
import { readFileSync, readdirSync } from 'node:fs';

import { pathToFileURL } from 'node:url';

import { answer, client, require } from '../bundle.mjs';

const { parse } = require('svelte/compiler');
const ts = require('typescript');

const { said } = await import(pathToFileURL(`${client}/words.mjs`));
const words = {};
for (const [name, { words: rooms }] of Object.entries(said())) {
  words[name] = {};
  for (const [room, texts] of Object.entries(rooms)) {
    for (const [key, text] of Object.entries(texts)) words[name][`${room}.${key}`] = text;
  }
}

const SPOKEN = new Set(['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt', 'words', 'button', 'note', 'label']);
const WORD = /\p{L}{2}/u;

/** Words in the markup: texts, and attributes that are read or heard. */
function* literals(node, attribute = '') {
  if (!node || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) yield* literals(one, attribute);
  } else if (node.type === 'Attribute') {
    if (SPOKEN.has(node.name)) yield* literals(node.value, node.name);
  } else if (node.type === 'StyleDirective') {
    return;
  } else if (node.type === 'Text') {
    if (WORD.test(node.data)) yield node.data.trim();
  } else if (node.type === 'ExpressionTag') {
    yield* answers(node.expression);
  } else {
    for (const [key, value] of Object.entries(node)) {
      if (!['metadata', 'expression', 'test', 'context'].includes(key)) yield* literals(value, attribute);
    }
  }
}

/** Texts that an expression may come to; keys of the dictionary are arguments and so are not among them. */
function* answers(node) {
  if (node.type === 'Literal' && typeof node.value === 'string' && WORD.test(node.value)) yield node.value;
  else if (node.type === 'TemplateLiteral') for (const one of node.quasis) if (WORD.test(one.value.cooked)) yield one.value.cooked;
  if (node.type === 'ConditionalExpression') for (const one of [node.consequent, node.alternate]) yield* answers(one);
  if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression') for (const one of [node.left, node.right]) if (node.operator !== '===' && node.operator !== '!==') yield* answers(one);
}

/** Two words in a string: code has no other use for that. */
function* sentences(text) {
  const visit = function* (node) {
    const said = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    if (said && /\p{L}{2} \p{L}/u.test(node.text)) yield node.text.trim();
    const inside = [];
    ts.forEachChild(node, (one) => void inside.push(one));
    for (const one of inside) yield* visit(one);
  };
  yield* visit(ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest));
}

// Unit tests stand beside the page's files and are not part of the page.
const isPage = (file) => /\.(svelte|ts)$/.test(file) && !/\.(d|test)\.ts$/.test(file) && !/^(lib\/words|test)\//.test(file);

const stray = {};
let source = '';
for (const file of readdirSync(`${client}/src`, { recursive: true }).sort()) {
  if (!isPage(file)) continue;
  const text = readFileSync(`${client}/src/${file}`, 'utf8');
  source += text;
  const found = [];
  if (file.endsWith('.svelte')) {
    found.push(...literals(parse(text, { modern: true }).fragment));
    for (const [, script] of text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)) found.push(...sentences(script));
  } else found.push(...sentences(text));
  if (found.length) stray[file] = found;
}
answer({ words, stray, source });
