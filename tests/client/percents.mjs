// Shares as whole percents, with the page's own code. Takes the folder `client`; reads lists of shares as JSON.
import { answer, given, load } from '../bundle.mjs';

const [{ percents }] = await load('replay/graph.ts');

answer((await given()).map(percents));
