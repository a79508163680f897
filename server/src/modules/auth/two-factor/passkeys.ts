import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { twoFactor } from '#contract/two-factor.contract.ts';
import { msg } from '#domain/language/translate.ts';
import type { Actor, PreparedWrite, PreparingContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { checkOwnPassword } from '../own-password.ts';
import { factorAdded, factorRemoved } from './factor-changes.ts';
import { issueChallenge, redeemChallenge } from './passkey-challenge.ts';
import { deletePasskey, insertPasskey, readPasskeys, setPasskeyName } from './passkeys.rows.ts';
import { relyingParty } from './relying-party.ts';
import { userHandle } from './user-handle.ts';
import { type Webauthn, webauthn } from './webauthn.ts';

const maxPasskeys = 10;

export async function passkeyOptions({
  app,
  tx,
  client_id,
  actor,
  request,
}: SignedWriteContext): Promise<OutputOf<typeof twoFactor.passkeyOptions>> {
  const { user_id } = actor;
  const passkeys = await readPasskeys(tx, { client_id, user_id });
  if (passkeys.length >= maxPasskeys) throw new Refused('passkey.too_many', { most: maxPasskeys });

  const { challenge, challenge_token } = await issueChallenge(app, { use: 'add', user_id }, request.now);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Outlay',
    rpID: relyingParty(app).rp_id,
    userID: userHandle({ client_id, user_id }),
    userName: actor.email,
    userDisplayName: `${actor.first_name} ${actor.last_name} (${actor.company.name})`,
    challenge,
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { status: true, options: { ...options }, challenge_token };
}

export async function addPasskey(
  context: SignedWriteContext,
  { challenge_token, name, response }: InputOf<typeof twoFactor.addPasskey>,
): Promise<OutputOf<typeof twoFactor.addPasskey>> {
  const { app, tx, client_id, actor, request, record } = context;
  const { user_id } = actor;
  const challenge = await redeemChallenge({ app, tx, client_id, now: request.now }, challenge_token, {
    use: 'add',
    user_id,
  });
  const credential = challenge && (await verifiedCredential(context, challenge, response));
  if (!credential) throw new Refused('passkey.refused');
  if ((await readPasskeys(tx, { client_id, user_id })).length >= maxPasskeys)
    throw new Refused('passkey.too_many', { most: maxPasskeys });

  const isNew = await insertPasskey(tx, {
    client_id,
    id: uuidv7(),
    user_id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports,
    name,
    created_at: request.now,
  });
  if (!isNew) throw new Refused('passkey.refused');
  record({ action: 'passkey_added', ...itemOf(actor) });
  return { status: true, recovery_codes: await factorAdded(context) };
}

async function verifiedCredential(
  { app }: SignedWriteContext,
  expectedChallenge: string,
  response: InputOf<typeof twoFactor.addPasskey>['response'],
) {
  const { rp_id, origin } = relyingParty(app);
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} } as Parameters<
        Webauthn['verifyRegistrationResponse']
      >[0]['response'],
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
    });
    return registrationInfo?.credential;
  } catch {
    // The library throws for every response that it cannot read or verify.
    return undefined;
  }
}

export async function renamePasskey(
  { tx, client_id, actor }: SignedWriteContext,
  { id, name }: InputOf<typeof twoFactor.renamePasskey>,
): Promise<{ status: true }> {
  if (!(await setPasskeyName(tx, { client_id, user_id: actor.user_id, id, name }))) throw new Refused('item.not_found');
  return { status: true };
}

/**
 * Removes a passkey. The password is checked before the transaction, because the account that stores it may be in
 * another company.
 */
export async function removePasskey(
  preparing: PreparingContext,
  { id, password }: InputOf<typeof twoFactor.removePasskey>,
): Promise<PreparedWrite<OutputOf<typeof twoFactor.removePasskey>>> {
  if (!(await checkOwnPassword(preparing, password)))
    throw new Refused('password.wrong', {}, { password: msg`This password is wrong.` });

  return async (context) => {
    const { tx, client_id, actor, record } = context;
    if (!(await deletePasskey(tx, { client_id, user_id: actor.user_id, id }))) throw new Refused('item.not_found');
    record({ action: 'passkey_removed', ...itemOf(actor) });
    await factorRemoved(context);
    return { status: true };
  };
}

function itemOf(actor: Pick<Actor, 'user_id' | 'first_name' | 'last_name'>) {
  return { item_kind: 'user', item_id: actor.user_id, item_label: `${actor.first_name} ${actor.last_name}` };
}
