import { eachOnce, isActive } from './able-people.ts';
import type { ApproverChoice } from './approval-rule.ts';
import type { ChainApprover } from './chain.ts';
import { type ChoosingFrom, chosenPeople } from './chosen-people.ts';

/**
 * Returns the people who are notified when a step starts: active, and neither the owner nor an approver of the step.
 */
export function notifiedPeople(
  choices: readonly ApproverChoice[],
  from: ChoosingFrom,
  deciding: readonly ChainApprover[],
): ChainApprover[] {
  const others = new Set([from.item.owner_id, ...deciding.map(({ user_id }) => user_id)]);
  return eachOnce(choices.flatMap((choice) => chosenPeople(choice, from).people)).filter(
    ({ user_id }) => !others.has(user_id) && isActive(from.organisation, user_id),
  );
}
