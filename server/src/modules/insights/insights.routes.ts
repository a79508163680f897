import type { insights } from '#contract/insights.contract.ts';
import { type RoutesOf, readReplica } from '../../http/context.ts';
import { overview } from './read-overview.ts';
import { processFigures } from './read-process.ts';
import { spend } from './read-spend.ts';

export const insightsRoutes = {
  overview: readReplica(overview),
  spend: readReplica(spend),
  process: readReplica(processFigures),
} satisfies RoutesOf<typeof insights>;
