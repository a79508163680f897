import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { twoFactor } from '#contract/two-factor.contract.ts';
import type { App, OpenContext, SignedWriteContext, WriteContext } from '../../../http/context.ts';
import { readToken } from '../../../http/opaque-token.ts';
import { Refused } from '../../../http/refusals.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { findUser } from '../../people/find-user.ts';
import { spendSingleUse } from '../auth.rows.ts';
import { type Entry, grantEntry } from '../enter.ts';
import { isNetworkAllowed } from '../security/is-network-allowed.ts';
import { refusePassword } from '../single-sign-on/refuse-password.ts';
import { lookAt } from '../single-use.ts';
import { type ChallengeScope, issueChallenge, redeemChallenge } from './passkey-challenge.ts';
import { lockPasskey, markPasskeyUsed, readPasskeys } from './passkeys.rows.ts';
import { relyingParty } from './relying-party.ts';
import { markProof } from './two-factor.rows.ts';
import { readUserHandle } from './user-handle.ts';
import { type Webauthn, webauthn } from './webauthn.ts';

type Challenge = OutputOf<typeof twoFactor.passkeySignInOptions>;
type Assertion = InputOf<typeof twoFactor.passkeySignIn>['response'];

/**
 * Returns the options for signing in with a passkey. Without a token, any passkey for this site is accepted; with a
 * token, only passkeys of the person who is signing in.
 */
export async function passkeySignInOptions(
  { app, request }: OpenContext,
  { token }: InputOf<typeof twoFactor.passkeySignInOptions>,
): Promise<Challenge> {
  if (token === undefined) return optionsFor(app, { use: 'sign_in' }, { now: request.now, passkeys: [] });

  const scope = readToken(token);
  if (!scope) throw new Refused('token.spent');
  const { client_id } = scope;
  return app.database.inCompany(client_id, async (tx) => {
    const pending = await lookAt(tx, scope, { kind: 'second_step', now: request.now });
    if (!pending) throw new Refused('token.spent');
    const { user_id } = pending;
    const passkeys = await readPasskeys(tx, { client_id, user_id });
    return optionsFor(app, { use: 'second_step', user_id }, { now: request.now, passkeys });
  });
}

export async function passkeySignIn(
  { app, request }: OpenContext,
  { challenge_token, response, token, keep_signed_in }: InputOf<typeof twoFactor.passkeySignIn>,
): Promise<Entry> {
  const scope = token === undefined ? undefined : readToken(token);
  if (token !== undefined && !scope) throw new Refused('token.spent');
  const handle = readUserHandle(response.response.userHandle ?? '');
  const client_id = scope?.client_id ?? handle?.client_id;
  if (!client_id) throw new Refused('passkey.refused');

  return writeInCompany({ app, request, client_id }, async (context) => {
    const { tx } = context;
    const pending = scope && (await lookAt(tx, scope, { kind: 'second_step', now: request.now }));
    if (scope && !pending) throw new Refused('token.spent');
    const user_id = pending?.user_id ?? handle?.user_id ?? '';
    const user = await findUser(tx, { client_id, user_id });
    if (!user?.is_active) throw new Refused('passkey.refused');
    const challengeScope: ChallengeScope = pending ? { use: 'second_step', user_id } : { use: 'sign_in' };
    const isVerified = await verifyAssertion(context, { challenge_token, response, user_id, scope: challengeScope });
    if (!isVerified) throw new Refused('passkey.refused');

    // A company that requires its identity provider refuses passkeys as well as passwords.
    if (!pending) await refusePassword(tx, { client_id, user_id, email: user.email });
    if (!(await isNetworkAllowed(tx, { client_id, address: request.address }))) throw new Refused('sign_in.network');
    if (scope) await spendSingleUse(tx, scope, request.now);
    return grantEntry(tx, {
      client_id,
      user_id,
      now: request.now,
      keep_signed_in: pending?.keep_signed_in ?? keep_signed_in,
      method: pending?.method ?? 'passkey',
      is_second_factor_done: true,
    });
  });
}

export async function confirmPasskeyOptions({
  app,
  tx,
  client_id,
  actor,
  request,
}: SignedWriteContext): Promise<Challenge> {
  const { user_id } = actor;
  const passkeys = await readPasskeys(tx, { client_id, user_id });
  if (passkeys.length === 0) throw new Refused('two_factor.not_on');
  return optionsFor(app, { use: 'confirm', user_id }, { now: request.now, passkeys });
}

export async function confirmPasskey(
  context: SignedWriteContext,
  { challenge_token, response }: InputOf<typeof twoFactor.confirmPasskey>,
): Promise<{ status: true }> {
  const { tx, client_id, actor, request } = context;
  const { user_id } = actor;
  const scope: ChallengeScope = { use: 'confirm', user_id };
  if (!(await verifyAssertion(context, { challenge_token, response, user_id, scope })))
    throw new Refused('passkey.refused');
  await markProof(tx, { client_id, session_id: actor.session_id, now: request.now }, 'second_factor_at');
  return { status: true };
}

async function optionsFor(
  app: App,
  scope: ChallengeScope,
  { now, passkeys }: { now: Date; passkeys: readonly { credential_id: string; transports: string[] }[] },
): Promise<Challenge> {
  const { challenge, challenge_token } = await issueChallenge(app, scope, now);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(app).rp_id,
    challenge,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
  return { status: true, options: { ...options }, challenge_token };
}

interface Answered {
  challenge_token: string;
  response: Assertion;
  user_id: string;
  scope: ChallengeScope;
}

/** Verifies the challenge, origin, signature and counter of a response from one of the person's passkeys. */
async function verifyAssertion(
  { app, tx, client_id, request }: WriteContext,
  { challenge_token, response, user_id, scope }: Answered,
): Promise<boolean> {
  const expectedChallenge = await redeemChallenge({ app, tx, client_id, now: request.now }, challenge_token, scope);
  const passkey = await lockPasskey(tx, { client_id, credential_id: response.id });
  if (!expectedChallenge || passkey?.user_id !== user_id) return false;
  const counter = await verifiedCounter(app, { passkey, response, expectedChallenge });
  if (counter === undefined) return false;
  await markPasskeyUsed(tx, { client_id, id: passkey.id }, { counter, last_used_at: request.now });
  return true;
}

async function verifiedCounter(
  app: App,
  {
    passkey,
    response,
    expectedChallenge,
  }: { passkey: NonNullable<LockedPasskey>; response: Assertion; expectedChallenge: string },
): Promise<number | undefined> {
  const { rp_id, origin } = relyingParty(app);
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as Parameters<
        Webauthn['verifyAuthenticationResponse']
      >[0]['response'],
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: Number(passkey.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for every response that it cannot read or verify, including one with a counter that has not
    // increased.
    return undefined;
  }
}

type LockedPasskey = Awaited<ReturnType<typeof lockPasskey>>;
