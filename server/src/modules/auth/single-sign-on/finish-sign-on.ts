import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { singleSignOn } from '#contract/single-sign-on.contract.ts';
import { isFactorProved } from '#domain/sign-on/match-identity.ts';
import type { OpenContext } from '../../../http/context.ts';
import { readToken } from '../../../http/opaque-token.ts';
import { Refused } from '../../../http/refusals.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { unseal } from '../../../http/sealed-token.ts';
import { grantEntry } from '../enter.ts';
import { knownDeviceId, rememberDevice } from '../known-device.ts';
import { isNetworkAllowed } from '../security/is-network-allowed.ts';
import { enterIdentity } from './enter-identity.ts';
import { type ProviderRow, readProvider, useAttempt } from './identity-providers.rows.ts';
import { signOnProvider } from './provider-secret.ts';
import { orReport } from './report-failure.ts';
import { type Attempt, attemptPurpose } from './start-sign-on.ts';

/**
 * Completes a sign-in that this browser started. The state works only once, only for the company in the redirect URI,
 * and only with the provider to which the person was sent.
 */
export async function finishSignOn(
  context: OpenContext,
  input: InputOf<typeof singleSignOn.finish>,
): Promise<OutputOf<typeof singleSignOn.finish>> {
  const { app, request } = context;
  const { company: client_id, response } = input;
  const attempt = await attemptOf(context, input);
  request.setAttemptCookie(null);
  await spendAttempt(context, client_id, attempt.state);
  const row = await app.database.readInCompany(client_id, (tx) => readProvider(tx, client_id));
  const provider = row?.is_enabled && isSame(row, attempt) && signOnProvider(app, client_id, row);
  if (!provider) throw new Refused('sign_on.off');

  const identity = await orReport(app, row, () => app.sign_on.redeem(provider, { ...attempt, response }));
  return writeInCompany({ app, request, client_id }, async (write) => {
    const user_id = await enterIdentity(write, { row, identity });
    if (!(await isNetworkAllowed(write.tx, { client_id, address: request.address })))
      throw new Refused('sign_in.network');
    const isKnownDevice = await knownDeviceId(context, user_id);
    if (request.is_browser && !isKnownDevice) write.announce('user.new_device', { user_id });
    await rememberDevice(context, user_id);
    return grantEntry(write.tx, {
      client_id,
      user_id,
      now: request.now,
      keep_signed_in: attempt.keep_signed_in,
      method: isFactorProved(identity, row.factor_values) ? 'sso' : 'sso_single_factor',
    });
  });
}

async function attemptOf({ app, request }: OpenContext, input: InputOf<typeof singleSignOn.finish>): Promise<Attempt> {
  const sealed = request.attempt_cookie ?? input.attempt;
  const attempt =
    sealed && (await unseal<Attempt>(sealed, { purpose: attemptPurpose, secret: app.secret, now: request.now }));
  if (!attempt || new URLSearchParams(input.response).get('state') !== attempt.state)
    throw new Refused('sign_on.expired');
  return attempt;
}

/**
 * Marks the attempt as used. This is committed before the provider is called, so that a response cannot be sent twice
 * even if the call fails.
 */
async function spendAttempt({ app, request }: OpenContext, client_id: string, state: string): Promise<void> {
  const scope = readToken(state);
  if (scope?.client_id !== client_id) throw new Refused('sign_on.expired');
  const spent = await app.database.inCompany(client_id, (tx) => useAttempt(tx, scope, request.now));
  if (!spent || !scope.matches(spent.token_hash)) throw new Refused('sign_on.expired');
}

function isSame(row: ProviderRow, { issuer, oidc_client }: Attempt): boolean {
  return row.issuer === issuer && row.oidc_client === oidc_client;
}
