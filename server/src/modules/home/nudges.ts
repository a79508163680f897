import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { can, isPermitted, superAdmin } from '#domain/access/permission.ts';
import { msg, plural, t, translate } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor, ReadContext, SignedWriteContext } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { findUser } from '../people/find-user.ts';
import { dismissNudge, readDismissed } from './nudges.rows.ts';
import { setsUpCompany } from './read-getting-started.ts';
import { readSetup, type Setup } from './read-setup.ts';

type Nudge = OutputOf<typeof users.nudgeDisplay>['nudges'][number];

export async function nudgeCount({ tx, actor }: ReadContext): Promise<OutputOf<typeof users.nudgeCount>> {
  const setup = setsUpCompany(actor) ? await readSetup(tx, actor.client_id) : undefined;
  return { status: true, count: (await nudgesFor(tx, actor, setup)).length };
}

/**
 * Dismisses a hint if one is given, and returns the remaining hints of the user. A dismissed hint never appears again.
 */
export async function nudgeDisplay(
  { tx, actor, request }: SignedWriteContext,
  { dismiss }: InputOf<typeof users.nudgeDisplay>,
): Promise<OutputOf<typeof users.nudgeDisplay>> {
  const { client_id, user_id } = actor;
  if (dismiss && everyKey.has(dismiss))
    await dismissNudge(tx, { client_id, user_id, nudge: dismiss, dismissed_at: request.now });
  const setup = setsUpCompany(actor) ? await readSetup(tx, client_id) : undefined;
  return { status: true, nudges: await inLanguage(request.language, () => nudgesFor(tx, actor, setup)) };
}

/** Derives the hints from the current data. Only dismissals are stored. */
export async function nudgesFor(tx: CompanyTransaction, actor: Actor, setup: Setup | undefined): Promise<Nudge[]> {
  const { client_id, user_id, access } = actor;
  const canManage = isPermitted(superAdmin, access);
  const canConfigure = isPermitted(can('Settings', 'write'), access);
  const [user, dismissed] = await Promise.all([
    findUser(tx, { client_id, user_id }),
    readDismissed(tx, { client_id, user_id }),
  ]);
  return [
    actor.time_zone === 'UTC' && nudges.time_zone,
    user?.phone === '' && nudges.phone,
    canManage && setup && setup.people.invited > 0 && invitedPeople(setup),
    canManage && setup && !setup.has_departments && nudges.no_departments,
    canConfigure && setup && !setup.has_categories && nudges.no_categories,
    canConfigure && setup && !setup.has_policies && nudges.no_policies,
  ].flatMap((nudge) => (nudge && !dismissed.has(nudge.key) ? shownNudge(nudge) : []));
}

function shownNudge({ title, detail, action, ...nudge }: Nudge): Nudge {
  return { ...nudge, title: translate(title), detail: translate(detail), action: translate(action) };
}

/** The texts are translated only when they are shown, because the language is not known before. */
const nudges = {
  time_zone: {
    key: 'time_zone',
    title: msg`Set your time zone`,
    detail: msg`Times are shown in UTC until you do.`,
    action: msg`Set time zone`,
    path: '/profile',
  },
  phone: {
    key: 'phone',
    title: msg`Add your phone number`,
    detail: msg`Finance can then reach you about a payment.`,
    action: msg`Add phone number`,
    path: '/profile',
  },
  no_departments: {
    key: 'no_departments',
    title: msg`No departments yet`,
    detail: msg`Set rules and report by team.`,
    action: msg`Add department`,
    path: '/settings/general/departments',
  },
  no_categories: {
    key: 'no_categories',
    title: msg`No active categories`,
    detail: msg`Nobody can submit expenses until a category is active.`,
    action: msg`Add categories`,
    path: '/settings/expense/categories',
  },
  no_policies: {
    key: 'no_policies',
    title: msg`No expense policy yet`,
    detail: msg`Every expense is allowed without limits.`,
    action: msg`Set a policy`,
    path: '/settings/expense/policies',
  },
} satisfies Record<string, Nudge>;

function invitedPeople({ people }: Setup): Nudge {
  return {
    key: 'invited_people',
    title: plural(people.invited, '1 person has not joined yet', '# people have not joined yet'),
    detail: t`Invitation links are valid for seven days.`,
    action: t`View invitations`,
    path: '/settings/general/users?state=invited',
  };
}

const everyKey = new Set([...Object.keys(nudges), 'invited_people']);
