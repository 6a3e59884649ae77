// Takes the addresses that npm adds for its own pages out of the lock file.
import { readFileSync, writeFileSync } from 'node:fs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const one of Object.values(lock.packages)) {
  delete one.funding;
  delete one.resolved;
}
writeFileSync('package-lock.json', JSON.stringify(lock, null, 2) + '\n');
