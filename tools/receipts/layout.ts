import type { Seeded } from '../large/seeded.ts';
import type { Line, Paper } from './paper.ts';
import type { Purchase, Wish } from './receipt-facts.ts';

/** Draws one kind of receipt. */
export interface Layout {
  name: string;
  wish: Wish;
  draw(chance: Seeded, bought: Purchase): { paper: Paper; lines: Line[]; shows: { tax: boolean; number: boolean } };
}
