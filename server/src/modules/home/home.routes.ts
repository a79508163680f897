import type { client } from '#contract/client.contract.ts';
import type { home } from '#contract/home.contract.ts';
import type { users } from '#contract/users.contract.ts';
import { type RoutesOf, read, write } from '../../http/context.ts';
import { dismissStep } from './dismiss-step.ts';
import { nudgeCount, nudgeDisplay } from './nudges.ts';
import { dashboard } from './read-dashboard.ts';
import { gettingStarted } from './read-getting-started.ts';
import { addSamples, removeSamples } from './sample-data.ts';

export const homeRoutes = { dashboard: read(dashboard) } satisfies RoutesOf<typeof home>;

/**
 * The routes for getting-started steps and samples. They are defined in this top-level module, because they read many
 * other modules.
 */
export const firstStepsRoutes = {
  gettingStarted: read(gettingStarted),
  dismissStep: write(dismissStep),
  addSamples: write(addSamples),
  removeSamples: write(removeSamples),
} satisfies Pick<RoutesOf<typeof client>, 'gettingStarted' | 'dismissStep' | 'addSamples' | 'removeSamples'>;

export const nudgeRoutes = {
  nudgeCount: read(nudgeCount),
  nudgeDisplay: write(nudgeDisplay),
} satisfies Pick<RoutesOf<typeof users>, 'nudgeCount' | 'nudgeDisplay'>;
