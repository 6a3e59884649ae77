// Does the sums of ledgers outside a browser, with the page's own code.
// Takes the folder `client`; reads [{draft, picks}] as JSON, as lean as the wire; writes what each comes to.
import { answer, given, load } from '../bundle.mjs';

const [ledger, fill] = await load('table/ledger.ts', 'lib/fill.ts');

answer(
  (await given()).map(({ draft: lean, picks: names }) => {
    const { draft } = fill.ask({ draft: lean });
    const picks = Object.fromEntries(draft.slots.map((slot, k) => [slot.id, names[k]]));
    const texts = ledger.textsOf(draft, picks);
    return {
      values: draft.tallies.map((tally) => ledger.valueOf(draft, picks, tally)),
      closed: draft.slots.map((slot) => slot.ways.map((way) => {
        const by = ledger.closedBy(draft, picks, slot, way);
        return by ? ledger.whyClosed(draft, picks, slot, way, by) : '';
      })),
      names: draft.slots.map((slot) => slot.ways.map(ledger.nameOf)),
      usual: draft.slots.map((slot) => ledger.usualPicks(draft)[slot.id] ?? null),
      lacks: ledger.lacking(draft, picks)?.id ?? '',
      done: ledger.doneWords(draft, picks),
      texts,
      back: texts.join() === ledger.textsOf(draft, ledger.picksOf(draft, texts) ?? {}).join(),
    };
  }),
);
