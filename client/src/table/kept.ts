/** What the tab remembers of a seat's answer: of one that is being composed, or of the last that was sent. */
import type { Draft } from '../lib/types';

export interface Kept {
  since: number; // names the question, with its shape
  shape: string;
  picks: Record<string, string>;
  seen: string[];
  at: number;
  sent?: { draft: Draft; lines: number; told: number }; // as it was sent: only the ways that were picked
}

const nameOf = (table: string, seat: number): string => `munera.draft.${table}.${seat}`;

export function recall(table: string, seat: number): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(table, seat)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

export function keep(table: string, seat: number, kept: Kept): void {
  try {
    sessionStorage.setItem(nameOf(table, seat), JSON.stringify(kept));
  } catch {
    // full, or forbidden: it lives as long as the page
  }
}
