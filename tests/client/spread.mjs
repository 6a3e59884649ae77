// Spreads boards over rooms outside a browser, with the page's own code.
// Takes the folder `client`; reads {laid, room, small} as JSON, as lean as the wire; writes each board as it is drawn.
import { answer, given, load } from '../bundle.mjs';

const [{ spread }, fill] = await load('table/spread.ts', 'lib/fill.ts');

const out = (await given()).map(({ zone, pieces, room, small }) => {
  const { zone: drawn, pieces: lying, tall } = spread({ zone: fill.zone(zone), pieces: pieces.map(fill.piece), within: [] }, room, small);
  return { zone: drawn, pieces: lying, tall };
});
answer(out);
