import type { insights } from '#contract/insights.contract.ts';
import { type RoutesOf, read } from '../../http/context.ts';
import { overview } from './read-overview.ts';
import { processFigures } from './read-process.ts';
import { spend } from './read-spend.ts';

export const insightsRoutes = {
  overview: read(overview),
  spend: read(spend),
  process: read(processFigures),
} satisfies RoutesOf<typeof insights>;
