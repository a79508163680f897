import type { InputOf } from '#contract/endpoint.ts';
import type { people } from '#contract/people.contract.ts';
import type { roles } from '#contract/roles.contract.ts';
import { type RoutesOf, read, type SignedWriteContext, write } from '../../http/context.ts';
import type { CountUses } from './count-uses.ts';
import { editProfile } from './edit-profile.ts';
import { detailsByToken, profileOf } from './read-profile.ts';
import { payloadOfUser, roleDetails, rolePermissionMap } from './read-roles.ts';
import { changeMembers, members } from './roles/change-members.ts';
import { createRole, editRole, removeRole } from './roles/save-role.ts';

export const peopleRoutes = {
  detailsByToken: read(detailsByToken),
  profile: read(profileOf),
  editProfile: write(editProfile),
} satisfies Pick<RoutesOf<typeof people>, 'detailsByToken' | 'profile' | 'editProfile'>;

/** `countUses` is passed in, because this module cannot import the modules that use roles. */
export function rolesRoutes({ countUses }: { countUses: CountUses }) {
  return {
    details: read(roleDetails),
    byUserId: read(payloadOfUser),
    rpMap: read(rolePermissionMap),
    create: write(createRole),
    edit: write(editRole),
    remove: write((context: SignedWriteContext, input: InputOf<typeof roles.remove>) =>
      removeRole(context, input, countUses),
    ),
    members: read(members),
    changeMembers: write(changeMembers),
  } satisfies RoutesOf<typeof roles>;
}
