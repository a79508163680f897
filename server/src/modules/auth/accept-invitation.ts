import type { auth } from '#contract/auth.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { msg } from '#domain/language/translate.ts';
import { isTimeZone } from '#domain/text/time-zone.ts';
import type { OpenContext, WriteContext } from '../../http/context.ts';
import { readToken } from '../../http/opaque-token.ts';
import { Refused } from '../../http/refusals.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { findCompany } from '../companies/find-company.ts';
import { lockUser, saveEmail, saveFirstTimeZone, saveName, storePassword } from '../people/find-user.ts';
import { findAccountsIn } from '../people/sign-in-directory.ts';
import { refuseBreachedPassword, refuseWeakPassword } from './accept-new-password.ts';
import { type Entry, grantEntry } from './enter.ts';
import { choosesOwnEmail } from './first-provider.ts';
import { rememberDevice } from './known-device.ts';
import { hashPassword } from './passwords.ts';
import { refusePassword } from './single-sign-on/refuse-password.ts';
import { lookAt, spendIfValid } from './single-use.ts';

export async function invitationDetails(
  { app, request }: OpenContext,
  { token }: InputOf<typeof auth.invitationDetails>,
): Promise<OutputOf<typeof auth.invitationDetails>> {
  const scope = readToken(token);
  const company = scope && (await findCompany(app.database, scope.client_id));
  if (!company) throw new Refused('token.spent');
  return app.database.inCompany(scope.client_id, async (tx) => {
    const invited = await lookAt(tx, scope, { kind: 'invitation', now: request.now });
    const user = invited && (await lockUser(tx, { client_id: scope.client_id, user_id: invited.user_id }));
    if (!user || !mayAccept(user)) throw new Refused('token.spent');
    if (choosesOwnEmail(user))
      return { status: true as const, company: company.name, email: null, first_name: '', last_name: '' };
    const { email, first_name, last_name } = user;
    return { status: true as const, company: company.name, email, first_name, last_name };
  });
}

export async function acceptInvitation(
  { app, request }: OpenContext,
  input: InputOf<typeof auth.acceptInvitation>,
): Promise<Entry> {
  const scope = readToken(input.token);
  if (!scope) throw new Refused('token.spent');

  const { client_id } = scope;
  const company = await findCompany(app.database, client_id);
  await refuseBreachedPassword(app, input.password);

  return writeInCompany({ app, request, client_id }, async (context) => {
    const { tx, record, announce } = context;
    const invited = await spendIfValid(tx, scope, { kind: 'invitation', now: request.now });
    const user = invited && (await lockUser(tx, { client_id, user_id: invited.user_id }));
    if (!user || !mayAccept(user)) throw new Refused('token.spent');
    const key = { client_id, user_id: user.id };
    const { first_name, last_name, time_zone } = input;
    const email = choosesOwnEmail(user) ? await saveChosenEmail(context, user.id, input.email) : user.email;
    await refusePassword(tx, { ...key, email });
    await refuseWeakPassword(input.password, { email, company: company?.name });
    await storePassword(context, user.id, await hashPassword(input.password));
    await saveName(context, user.id, { first_name, last_name });
    if (time_zone && isTimeZone(time_zone)) await saveFirstTimeZone(context, user.id, time_zone);
    record({
      action: 'invitation_accepted',
      item_kind: 'user',
      item_id: user.id,
      item_label: `${first_name} ${last_name}`,
      actor_id: user.id,
      shown_to: [user.id],
    });
    const others = (await findAccountsIn(tx, email)).filter((account) => account.client_id !== client_id);
    if (others.length > 0) announce('password.changed', { user_id: user.id });
    await rememberDevice({ app, request }, user.id);
    return grantEntry(tx, { ...key, now: request.now });
  });
}

/**
 * Returns true if the invitation may be accepted. Each server start without a provider admin creates another link;
 * accepting one link invalidates all others.
 */
function mayAccept(user: { is_active: boolean; is_provider_admin: boolean; password_hash: string | null }): boolean {
  return user.is_active && !(user.is_provider_admin && user.password_hash);
}

/**
 * Saves the email that the person entered. Nobody has verified it, so an email that already has an account is refused;
 * otherwise the new password would also apply to that account.
 */
async function saveChosenEmail(context: WriteContext, user_id: string, email: string | undefined): Promise<string> {
  if (!email) throw new Refused('request.invalid', {}, { email: msg`Enter your email.` });
  const isKnown = (await findAccountsIn(context.tx, email)).length > 0;
  if (isKnown || !(await saveEmail(context, user_id, email)))
    throw new Refused('user.email_taken', {}, { email: msg`Choose an email that is free.` });
  return email;
}
