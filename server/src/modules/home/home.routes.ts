import type { home } from '#contract/home.contract.ts';
import { type RoutesOf, read } from '../../http/context.ts';
import { dashboard } from './read-dashboard.ts';

export const homeRoutes = { dashboard: read(dashboard) } satisfies RoutesOf<typeof home>;
