import { delegates } from '#contract/delegates.contract.ts';
import { createDelegate } from '#server/modules/people/delegates/delegate.ts';
import { idOf } from '../meridian-ids.ts';
import type { ActAs } from './acting.ts';

const dayMs = 86_400_000;

/**
 * Creates three delegations. Two are active; the second also lets the demo approver submit for Tomás. The third is for
 * a future absence of the demo approver.
 */
export async function seedDelegations(act: ActAs, people: Map<string, string>): Promise<void> {
  await standIn(act, people, { who: 'Chloe Laurent', days_ago: 9, to: 'Zoë Martin', from_day: 0, to_day: 21 });
  await standIn(act, people, {
    who: 'Tomás Ferreira',
    days_ago: 3,
    to: 'Ines Moreau',
    from_day: 0,
    to_day: 6,
    submits: true,
  });
  await standIn(act, people, { who: 'Ines Moreau', days_ago: 0, to: 'Tomás Ferreira', from_day: 4, to_day: 13 });
}

function standIn(
  act: ActAs,
  people: Map<string, string>,
  options: { who: string; days_ago: number; to: string; from_day: number; to_day: number; submits?: boolean },
) {
  return act(options.who, options.days_ago, (context) => {
    const day = (after: number) => new Date(context.request.now.getTime() + after * dayMs).toISOString().slice(0, 10);
    const input = delegates.create.input.parse({
      user_id: idOf(people, options.to),
      can_submit: options.submits ?? false,
      can_approve: true,
      starts_on: day(options.from_day),
      ends_on: day(options.to_day),
    });
    return createDelegate(context, input);
  });
}
