import { inEnglish, t } from '../language/translate.ts';
import { nameFor } from './approver-text.ts';
import type { ChainApprover } from './chain.ts';
import type { Organisation } from './organisation.ts';
import { peopleAbove } from './people-above.ts';

/**
 * Returns possible replacements for an approver who leaves, the preferred ones first: the approver's managers, the
 * owner's managers, the super admins. Only active people are included, never the owner.
 */
export function standIns(
  organisation: Organisation,
  { owner_id, leaver_id }: { owner_id: string; leaver_id: string },
): ChainApprover[] {
  const because = inEnglish(() => t`instead of ${nameFor(organisation, leaver_id)}, who is no longer available`);
  const above = [...peopleAbove(organisation, leaver_id), ...peopleAbove(organisation, owner_id)];
  const ids = [...above.map(({ user_id }) => user_id), ...organisation.admins];
  return [...new Set(ids)]
    .filter((id) => id !== owner_id && id !== leaver_id && organisation.person(id)?.is_active)
    .map((user_id) => ({ user_id, because }));
}
