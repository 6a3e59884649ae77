/** The letters that sides are known by, wherever they stand: no two sides have the same. */
export interface Lettered {
  seats: readonly number[];
  title: string; // of several seats that play together
  letters: string; // what the game gives it
  name: string;
}

/** Of each side its letters; what the game gives, it keeps. */
export function lettersOf(sides: readonly Lettered[]): string[] {
  const taken = new Set(sides.map((one) => one.letters));
  const out = new Map<Lettered, string>();
  const seatOf = (one: Lettered): number => one.seats[0] ?? -1;
  for (const one of [...sides].sort((a, b) => seatOf(a) - seatOf(b))) {
    // by seat: each viewer has the sides in another order
    const words = one.title ? one.name.split(' ', 2) : [one.name]; // two teams may begin alike: Team A, Team B
    const first = words
      .map((word) => word.slice(0, 1))
      .join('')
      .toUpperCase();
    const letters = one.letters || (taken.has(first) ? `${first}${seatOf(one) + 1}` : first);
    taken.add(letters);
    out.set(one, letters);
  }
  return sides.map((one) => out.get(one) ?? '');
}
