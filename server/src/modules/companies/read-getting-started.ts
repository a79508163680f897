import type { client } from '#contract/client.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { ReadContext } from '../../http/context.ts';

/** The real first steps that exist so far, each ticked from the company's own data. Later capabilities add theirs. */
export async function gettingStarted({ actor }: ReadContext): Promise<OutputOf<typeof client.gettingStarted>> {
  return {
    status: true,
    steps: [
      {
        key: 'trial',
        title: 'Start your trial',
        description: `${actor.company.name} keeps its books in ${actor.company.currency}.`,
        path: '/subscriptions',
        is_done: true,
      },
      {
        key: 'email',
        title: 'Confirm your email',
        description: `Reminders and decisions go to ${actor.email}.`,
        path: '/profile',
        is_done: true,
      },
      {
        key: 'time_zone',
        title: 'Set your time zone',
        description: 'Dates and times are shown in it, so that a deadline means the same to everyone.',
        path: '/profile',
        is_done: actor.time_zone !== 'UTC',
      },
    ],
  };
}
