/** What settings ask of a browser while they are read: in tests there is none, and nobody wishes anything. */
const wish = { matches: false, addEventListener: () => {} };
Object.assign(globalThis, {
  window: { matchMedia: () => wish, addEventListener: () => {} },
  document: { documentElement: { dataset: {}, lang: '' } },
});
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true });
