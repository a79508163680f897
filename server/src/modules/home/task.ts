import type { OutputOf } from '#contract/endpoint.ts';
import type { home } from '#contract/home.contract.ts';

/** An entry in the list 'Waiting for you' on the home page. */
export type Task = OutputOf<typeof home.dashboard>['waiting_for_you'][number];
