import { roles } from '#contract/roles.contract.ts';
import { changeMembers } from '#server/modules/people/roles/change-members.ts';
import { createRole } from '#server/modules/people/roles/save-role.ts';
import { idOf } from '../meridian-ids.ts';
import type { ActAs } from './acting.ts';

/** Adds a custom role for auditors, which can read reports, advances, payouts and analytics but change nothing. */
export async function seedRoles(act: ActAs, people: Map<string, string>): Promise<void> {
  const input = roles.create.input.parse({
    name: 'Auditor',
    reach: 'organisation',
    areas: { Reports: ['read'], Advances: ['read'], Payout: ['read'], Analytics: ['read'] },
  });
  const { data } = await act('Daniel Okafor', 251, (context) => createRole(context, input));
  const members = roles.changeMembers.input.parse({ role_id: data.role_id, add: [idOf(people, 'Amara Nwosu')] });
  await act('Daniel Okafor', 251, (context) => changeMembers(context, members));
}
