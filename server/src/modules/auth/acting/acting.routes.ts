import type { acting } from '#contract/acting.contract.ts';
import { provider, type RoutesOf, writeAfter } from '../../../http/context.ts';
import { peopleToActAs, startActing } from './start-acting.ts';
import { stopActing } from './stop-acting.ts';

export const actingRoutes = {
  people: provider(peopleToActAs),
  start: provider(startActing),
  stop: writeAfter(stopActing),
} satisfies RoutesOf<typeof acting>;
