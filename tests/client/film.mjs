// Makes films outside a browser, with the page's own code.
// Takes the folder `client`; reads a list of {before, lines, after} as JSON, as lean as the wire; writes a film for each.
// With `next`, a list of {lines, after}, what follows is joined to it.
import { answer, given, load } from '../bundle.mjs';

const [{ filmOf, joined }, fill] = await load('table/film.ts', 'lib/fill.ts');

function make({ before, lines, after, next = [] }) {
  let film = filmOf(fill.scene(before), lines.map(fill.line), fill.scene(after), 0, next.length > 0);
  let last = after;
  for (const one of next) {
    film = joined(film, filmOf(fill.scene(last), one.lines.map(fill.line), fill.scene(one.after), 0, true));
    last = one.after;
  }
  return film;
}

answer((await given()).map(make));
