import { isThere } from './able-people.ts';
import { managerTitle } from './approver-text.ts';
import type { ApprovalItem } from './item.ts';
import type { Organisation } from './organisation.ts';
import { peopleAbove } from './people-above.ts';

export interface Fallback {
  user_id: string;
  title: string;
}

/**
 * Who decides where nobody else can: a manager of the owner who does not decide already, else a super admin who does not,
 * else any of them; undefined where the company has nobody but the owner.
 */
export function fallbackApprover(
  { item, organisation }: { item: ApprovalItem; organisation: Organisation },
  { deciding, from_top }: { deciding: ReadonlySet<string>; from_top: boolean },
): Fallback | undefined {
  const managers = peopleAbove(organisation, item.owner_id).map(({ user_id }, index) => ({
    user_id,
    title: managerTitle(index + 1),
  }));
  const admins = organisation.admins.map((user_id) => ({ user_id, title: 'Administrator' }));
  const able = [...(from_top ? managers.reverse() : managers), ...admins].filter(
    ({ user_id }) => user_id !== item.owner_id && isThere(organisation, user_id),
  );
  return able.find(({ user_id }) => !deciding.has(user_id)) ?? able[0];
}
