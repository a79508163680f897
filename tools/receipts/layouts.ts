import { hardStrips } from './hard-strips.ts';
import type { Layout } from './layout.ts';
import { folio, invoice, order, ticket } from './pages.ts';
import { bill, counter, fuel, parking, ride, slip, till } from './strips.ts';

export const layouts: readonly Layout[] = [
  ...[till, bill, ride, fuel, slip, parking, counter],
  ...[invoice, folio, ticket, order],
  ...hardStrips,
];
