import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { aCompany, type TestPerson, testPassword } from '../../../testing/a-company.ts';
import { call } from '../../../testing/client.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';

const tries = 4;
const start = new Date('2026-11-12T12:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ environment: { SIGN_IN_TRIES_PER_ACCOUNT: String(tries) } });
  product.setNow(start);
});
afterAll(() => product.stop());
afterEach(() => product.setNow(start));

const codeFrom = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: product.app.clock().getTime() });

/** Sets up an authenticator app for the person and advances the clock, so that the next code is new. */
async function enrols(person: TestPerson) {
  const { secret, otpauth_url } = await person.calls('twoFactor.startTotp', {});
  const { recovery_codes } = await person.calls('twoFactor.confirmTotp', { code: codeFrom(secret) });
  product.setNow(later(60));
  return { secret, otpauth_url, recovery_codes: recovery_codes ?? [], code: () => codeFrom(secret) };
}

const signIn = ({ email }: TestPerson, options: { keep_signed_in?: boolean } = {}) =>
  call(product.address, 'auth.signIn', { email, password: testPassword, ...options });
const finish = (token: string, code: string) => call(product.address, 'twoFactor.signIn', { token, code });
const generate = (entry_token: string) => call(product.address, 'auth.generateToken', { entry_token });
const rowsOf = async ({ client_id, user_id }: TestPerson, table: 'totp_secrets' | 'recovery_codes') =>
  product.app.database.inCompany(client_id, (tx) =>
    tx.selectFrom(table).selectAll().where('client_id', '=', client_id).where('user_id', '=', user_id).execute(),
  );

describe('an authenticator app', () => {
  it('is turned on with its first code and then needed to sign in', async () => {
    const { ana } = (await aCompany(product, { ana: ['employee'] }, { name: 'Meridian' })).people;
    expect((await ana.calls('twoFactor.status', {})).data).toEqual({
      required_from: null,
      totp_since: null,
      recovery_codes_left: 0,
      passkeys: [],
    });
    const { otpauth_url, recovery_codes, code, secret } = await enrols(ana);
    expect(otpauth_url).toContain('issuer=Outlay%20(Meridian)');
    expect(new Set(recovery_codes).size).toBe(10);
    expect(recovery_codes.every((each) => /^[a-z2-9]{5}-[a-z2-9]{5}$/u.test(each))).toBe(true);
    expect((await ana.calls('twoFactor.status', {})).data).toMatchObject({
      totp_since: start.toISOString(),
      recovery_codes_left: 10,
    });

    const { entry_token, needs_second_step, redirect_to } = await signIn(ana);
    expect(needs_second_step).toBe(true);
    expect(redirect_to).toBe(`/auth/second-step/${entry_token}`);
    await expect(generate(entry_token)).toBeRefused('session.invalid');
    const { data } = await call(product.address, 'twoFactor.secondStep', { token: entry_token });
    expect(data).toEqual({ has_totp: true, has_passkey: false });

    await expect(finish(entry_token, '000000')).toBeRefused('two_factor.wrong_code');
    const entered = await finish(entry_token, code());
    expect(entered).toMatchObject({ needs_second_step: false, redirect_to: `/auth/${entered.entry_token}` });
    const { access } = await generate(entered.entry_token);
    await call(product.address, 'people.profile', {}, { access_token: access });
    await expect(finish(entry_token, code())).toBeRefused('token.spent');

    const stored = JSON.stringify([await rowsOf(ana, 'totp_secrets'), await rowsOf(ana, 'recovery_codes')]);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(recovery_codes[0]?.replace('-', ''));
  });

  it('is set up only with the password when the sign-in was a while ago', async () => {
    const { ana } = (await aCompany(product, { ana: ['employee'] })).people;
    const setSession = (times: { started_at?: Date; password_at?: Date }) =>
      product.app.database.inCompany(ana.client_id, (tx) =>
        tx.updateTable('sessions').set(times).where('client_id', '=', ana.client_id).execute(),
      );
    await setSession({ started_at: later(-16 * 60) });
    await expect(ana.calls('twoFactor.startTotp', {})).toBeRefused('password.confirm');
    await expect(ana.calls('twoFactor.confirmPassword', { password: 'not this one' })).toBeRefused('password.wrong');
    await expect(ana.calls('twoFactor.startTotp', {})).toBeRefused('password.confirm');
    await ana.calls('twoFactor.confirmPassword', { password: testPassword });
    const { secret } = await ana.calls('twoFactor.startTotp', {});
    await setSession({ password_at: later(-16 * 60) });
    await expect(ana.calls('twoFactor.confirmTotp', { code: codeFrom(secret) })).toBeRefused('password.confirm');
  });

  it('does not end the sessions that exist, and keeps the choice to stay signed in', async () => {
    const { ana } = (await aCompany(product, { ana: ['employee'] })).people;
    const other = await ana.startsSession();
    const { code } = await enrols(ana);
    await ana.calls('people.profile', {}, { access_token: other.access_token });

    const { entry_token } = await signIn(ana, { keep_signed_in: true });
    const entered = await finish(entry_token, code());
    const { access, refresh } = await generate(entered.entry_token);
    const rows = await product.app.database.inCompany(ana.client_id, (tx) =>
      tx
        .selectFrom('sessions')
        .select(['keep_signed_in', 'second_factor_at'])
        .where('client_id', '=', ana.client_id)
        .orderBy('started_at', 'desc')
        .execute(),
    );
    expect(rows[0]).toEqual({ keep_signed_in: true, second_factor_at: later(60) });
    const renewed = await call(product.address, 'auth.generateToken', { refresh_token: refresh ?? '' });
    expect(renewed.access).not.toBe('');
    await call(product.address, 'people.profile', {}, { access_token: access });
  });

  it('accepts each code once, also when two sign-ins send it together', async () => {
    const { ana } = (await aCompany(product, { ana: ['employee'] })).people;
    const { code } = await enrols(ana);
    const tokens = [(await signIn(ana)).entry_token, (await signIn(ana)).entry_token];
    const results = await Promise.allSettled(tokens.map((token) => finish(token, code())));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

    product.setNow(later(90));
    const next = (await signIn(ana)).entry_token;
    const fresh = code();
    await finish(next, fresh);
    await expect(finish((await signIn(ana)).entry_token, fresh)).toBeRefused('two_factor.wrong_code');
  });

  it('limits how often a code can be guessed', async () => {
    const { ana } = (await aCompany(product, { ana: ['employee'] })).people;
    const { code } = await enrols(ana);
    const { entry_token } = await signIn(ana);
    for (let attempt = 0; attempt < tries; attempt += 1)
      await expect(finish(entry_token, '000000')).toBeRefused('two_factor.wrong_code');
    await expect(finish(entry_token, code())).toBeRefused('request.too_many');
  });

  it('has ten minutes to be used after the password', async () => {
    const { ana } = (await aCompany(product, { ana: ['employee'] })).people;
    const { code } = await enrols(ana);
    const { entry_token } = await signIn(ana);
    product.setNow(later(60 + 10 * 60));
    await expect(finish(entry_token, code())).toBeRefused('token.spent');
  });

  it('is turned off with the password and a code', async () => {
    const { ana } = (await aCompany(product, { ana: ['employee'] })).people;
    const { code } = await enrols(ana);
    const off = (password: string, sent: string) => ana.calls('twoFactor.turnOffTotp', { password, code: sent });
    await expect(off('another password', code())).toBeRefused('password.wrong');
    await expect(off(testPassword, '000000')).toBeRefused('two_factor.wrong_code');
    await off(testPassword, code());
    expect((await signIn(ana)).needs_second_step).toBe(false);
    expect(await rowsOf(ana, 'recovery_codes')).toEqual([]);
    await expect(off(testPassword, code())).toBeRefused('two_factor.not_on');
  });

  it('is not replaced while it is on, and needs to be started first', async () => {
    const { ana } = (await aCompany(product, { ana: ['employee'] })).people;
    await expect(ana.calls('twoFactor.confirmTotp', { code: '123456' })).toBeRefused('two_factor.not_started');
    const { code } = await enrols(ana);
    await expect(ana.calls('twoFactor.startTotp', {})).toBeRefused('two_factor.already_on');
    await expect(ana.calls('twoFactor.confirmTotp', { code: code() })).toBeRefused('two_factor.already_on');
  });

  it('is asked for when the person switches to its company', async () => {
    const email = `both.${Date.now()}@company.test`;
    const first = (await aCompany(product, { ana: ['employee'] }, { email })).people.ana;
    const second = (await aCompany(product, { ana: ['employee'] }, { email })).people.ana;
    await enrols(first);
    const switched = await second.calls('auth.switchCompany', { client_id: first.client_id });
    expect(switched.needs_second_step).toBe(true);
    await expect(generate(switched.entry_token)).toBeRefused('session.invalid');
  });
});

describe('a recovery code', () => {
  it('replaces a code of the app once, and can be renewed', async () => {
    const { ana } = (await aCompany(product, { ana: ['employee'] })).people;
    const { recovery_codes, code } = await enrols(ana);
    const [first = '', second = ''] = recovery_codes;
    await finish((await signIn(ana)).entry_token, first.toUpperCase().replace('-', ' '));
    await expect(finish((await signIn(ana)).entry_token, first)).toBeRefused('two_factor.wrong_code');
    expect((await ana.calls('twoFactor.status', {})).data.recovery_codes_left).toBe(9);

    const renewed = await ana.calls('twoFactor.renewRecoveryCodes', { code: code() });
    expect(renewed.recovery_codes).toHaveLength(10);
    await expect(finish((await signIn(ana)).entry_token, second)).toBeRefused('two_factor.wrong_code');
    await finish((await signIn(ana)).entry_token, renewed.recovery_codes[0] ?? '');
  });

  it('of one person does not work for another', async () => {
    const { ana, ben } = (await aCompany(product, { ana: ['employee'], ben: ['employee'] })).people;
    const { recovery_codes } = await enrols(ana);
    product.setNow(start);
    await enrols(ben);
    await expect(finish((await signIn(ben)).entry_token, recovery_codes[0] ?? '')).toBeRefused('two_factor.wrong_code');
  });
});

it('mails the person when two-factor sign-in is turned on and off', async () => {
  const { ana } = (await aCompany(product, { ana: ['employee'] })).people;
  const { code } = await enrols(ana);
  await ana.calls('twoFactor.turnOffTotp', { password: testPassword, code: code() });
  const subjects = await product.app.database.pool.query(
    `select data->>'event' as event from pgboss.job where data->>'user_id' = $1 order by created_on`,
    [ana.user_id],
  );
  expect(subjects.rows.map(({ event }) => event)).toEqual(['two_factor.turned_on', 'two_factor.turned_off']);
});
