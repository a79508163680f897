import { t } from '../language/translate.ts';
import { isActive } from './able-people.ts';
import { managerTitle } from './approver-text.ts';
import { isExcluded } from './is-excluded.ts';
import type { ApprovalItem } from './item.ts';
import type { Organisation } from './organisation.ts';
import { peopleAbove } from './people-above.ts';

interface Fallback {
  user_id: string;
  title: string;
}

/**
 * Finds a fallback approver: a manager of the owner, else a super admin. People who are not in the chain yet are
 * preferred. Undefined if nobody can decide.
 */
export function fallbackApprover(
  { item, organisation }: { item: ApprovalItem; organisation: Organisation },
  { deciding, from_top }: { deciding: ReadonlySet<string>; from_top: boolean },
): Fallback | undefined {
  const managers = peopleAbove(organisation, item.owner_id).map(({ user_id }, index) => ({
    user_id,
    title: managerTitle(index + 1),
  }));
  const admins = organisation.admins.map((user_id) => ({ user_id, title: t`Administrator` }));
  const able = [...(from_top ? managers.reverse() : managers), ...admins].filter(
    ({ user_id }) => !isExcluded(item, user_id) && isActive(organisation, user_id),
  );
  return able.find(({ user_id }) => !deciding.has(user_id)) ?? able[0];
}
