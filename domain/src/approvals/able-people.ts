import { t } from '../language/translate.ts';
import type { ApproverChoice } from './approval-rule.ts';
import { nameFor } from './approver-text.ts';
import type { ChainApprover } from './chain.ts';
import { type ChoosingFrom, chosenPeople } from './chosen-people.ts';
import { isExcluded } from './is-excluded.ts';
import type { Organisation } from './organisation.ts';
import { peopleAbove } from './people-above.ts';

/**
 * Returns the chosen people who can decide: active, and neither the owner nor the submitter. A disabled person is
 * replaced by their nearest active manager; members of a role are replaced only if none of them is active.
 */
export function ablePeople(choice: ApproverChoice, from: ChoosingFrom): { title: string; people: ChainApprover[] } {
  const { title, people } = chosenPeople(choice, from);
  const { organisation, item } = from;
  const others = people.filter(({ user_id }) => !isExcluded(item, user_id));
  const there = others.filter(({ user_id }) => isActive(organisation, user_id));
  if (choice.kind === 'role' && there.length > 0) return { title, people: eachOnce(there) };
  const able = others.map((each) => (isActive(organisation, each.user_id) ? each : replacement(from, each.user_id)));
  return { title, people: eachOnce(able.filter((each) => each !== null)) };
}

export function isActive(organisation: Organisation, user_id: string): boolean {
  return organisation.person(user_id)?.is_active ?? false;
}

/** Removes duplicate people and keeps the first entry of each person. */
export function eachOnce(people: readonly ChainApprover[]): ChainApprover[] {
  const known = new Set<string>();
  return people.filter(({ user_id }) => !known.has(user_id) && known.add(user_id));
}

function replacement({ organisation, item }: ChoosingFrom, user_id: string): ChainApprover | null {
  const above = peopleAbove(organisation, user_id).find((each) => each.is_active && !isExcluded(item, each.user_id));
  if (!above) return null;
  return { user_id: above.user_id, because: t`instead of ${nameFor(organisation, user_id)}, who is disabled` };
}
