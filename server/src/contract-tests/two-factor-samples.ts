import { Secret, TOTP } from 'otpauth';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { issueSingleUse } from '../modules/auth/single-use.ts';
import { relyingParty } from '../modules/auth/two-factor/relying-party.ts';
import { newTotpSecret } from '../modules/auth/two-factor/totp-codes.ts';
import { testPassword } from '../testing/a-company.ts';
import { call } from '../testing/client.ts';
import { softAuthenticator } from '../testing/soft-authenticator.ts';
import { addTotp } from '../testing/two-factor-rows.ts';
import { asAdmin, type Sample } from './sample.ts';

type Context = Parameters<Sample<'twoFactor.confirm'>>[0];

/** Sample inputs for two-factor sign-in. Each sample sets up the factor it needs, because other samples turn it off. */
export const twoFactorSamples: { [Name in Extract<EndpointName, `twoFactor.${string}`>]: Sample<Name> } = {
  'twoFactor.status': () => ({}),
  'twoFactor.startTotp': async (context) => {
    await codeOf(context, 'super_admin', { is_confirmed: false });
    return {};
  },
  'twoFactor.confirmTotp': async (context) => ({
    code: await codeOf(context, 'super_admin', { is_confirmed: false }),
  }),
  'twoFactor.turnOffTotp': async (context) => ({
    password: await restorePassword(context),
    code: await codeOf(context, 'super_admin'),
  }),
  'twoFactor.renewRecoveryCodes': async (context) => ({ code: await codeOf(context, 'super_admin') }),
  'twoFactor.confirm': async (context) => ({ code: await codeOf(context, 'super_admin') }),
  'twoFactor.confirmPassword': async (context) => ({ password: await restorePassword(context) }),
  'twoFactor.passkeyOptions': () => ({}),
  'twoFactor.addPasskey': async (context) => {
    const { options, challenge_token } = await (await asAdmin(context.company)).calls('twoFactor.passkeyOptions', {});
    return { challenge_token, name: 'Laptop', response: authenticatorOf(context).create(options) };
  },
  'twoFactor.renamePasskey': async (context) => ({ id: (await aPasskey(context)).id, name: 'Phone' }),
  'twoFactor.removePasskey': async (context) => ({
    id: (await aPasskey(context)).id,
    password: await restorePassword(context),
  }),
  'twoFactor.confirmPasskeyOptions': async (context) => {
    await aPasskey(context);
    return {};
  },
  'twoFactor.confirmPasskey': async (context) => {
    const { device } = await aPasskey(context);
    const { calls } = await asAdmin(context.company);
    const { options, challenge_token } = await calls('twoFactor.confirmPasskeyOptions', {});
    return { challenge_token, response: device.sign(options) };
  },
  'twoFactor.passkeySignInOptions': () => ({}),
  'twoFactor.passkeySignIn': async (context) => {
    const { device } = await aPasskey(context);
    const { address } = context.product;
    const { options, challenge_token } = await call(address, 'twoFactor.passkeySignInOptions', {});
    return { challenge_token, response: device.sign(options) };
  },
  'twoFactor.secondStep': async (context) => ({ token: await secondStepToken(context) }),
  'twoFactor.signIn': async (context) => ({
    token: await secondStepToken(context),
    code: await codeOf(context, 'approver'),
  }),
};

/** Restores the administrator's password, which the sample of auth.changePassword has changed. */
async function restorePassword({ company }: Context): Promise<string> {
  const { client_id, user_id } = company.people.super_admin;
  await company.inCompany(async (tx) => {
    const { password_hash } = await tx
      .selectFrom('users')
      .select('password_hash')
      .where('client_id', '=', client_id)
      .where('id', '=', company.people.guest.user_id)
      .executeTakeFirstOrThrow();
    const admin = tx.updateTable('users').where('client_id', '=', client_id).where('id', '=', user_id);
    await admin.set({ password_hash }).execute();
  });
  return testPassword;
}

function authenticatorOf({ product }: Context) {
  return softAuthenticator({ origin: relyingParty(product.app).origin });
}

/** Adds a passkey for the administrator and removes those of earlier samples. */
async function aPasskey(context: Context) {
  const { company } = context;
  const { client_id, user_id } = company.people.super_admin;
  await company.inCompany((tx) =>
    tx.deleteFrom('passkeys').where('client_id', '=', client_id).where('user_id', '=', user_id).execute(),
  );
  const device = authenticatorOf(context);
  const { calls } = await asAdmin(company);
  const { options, challenge_token } = await calls('twoFactor.passkeyOptions', {});
  await calls('twoFactor.addPasskey', { challenge_token, name: 'Laptop', response: device.create(options) });
  const { data } = await calls('twoFactor.status', {});
  return { device, id: data.passkeys[0]?.id ?? '' };
}

/** Gives a person an authenticator app and returns its current code. */
async function codeOf(
  { product, company }: Context,
  who: 'super_admin' | 'approver',
  { is_confirmed = true } = {},
): Promise<string> {
  const { client_id, user_id } = company.people[who];
  const now = product.app.clock();
  const plain = newTotpSecret();
  await company.inCompany((tx) =>
    addTotp(
      tx,
      { client_id, user_id },
      { plain, encryption: product.app.encryption, confirmed_at: is_confirmed ? now : null },
    ),
  );
  return new TOTP({ secret: Secret.fromBase32(plain) }).generate({ timestamp: now.getTime() });
}

function secondStepToken({ product, company }: Context): Promise<string> {
  const { client_id, user_id } = company.people.approver;
  return company.inCompany((tx) =>
    issueSingleUse(tx, { client_id, user_id, kind: 'second_step', now: product.app.clock() }),
  );
}
