import type { OutputOf } from '#contract/endpoint.ts';
import type { home } from '#contract/home.contract.ts';

/** An item of the home page's list 'Waiting for you'. */
export type Task = OutputOf<typeof home.dashboard>['waiting_for_you'][number];
