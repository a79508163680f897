import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { aCompany, type TestPerson, testPassword } from '../../../testing/a-company.ts';
import { call } from '../../../testing/client.ts';
import { softAuthenticator } from '../../../testing/soft-authenticator.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { sweepExpired } from '../sweep-expired.ts';
import { relyingParty } from './relying-party.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());
afterEach(() => product.setNow(null));

type Device = ReturnType<typeof softAuthenticator>;
const aDevice = (origin = relyingParty(product.app).origin) => softAuthenticator({ origin });

async function adds(person: TestPerson, device: Device, name = 'Laptop') {
  const { options, challenge_token } = await person.calls('twoFactor.passkeyOptions', {});
  const input = { challenge_token, name, response: device.create(options) };
  return { input, ...(await person.calls('twoFactor.addPasskey', input)) };
}

const signInOptions = (token?: string) =>
  call(product.address, 'twoFactor.passkeySignInOptions', token ? { token } : {});
const signInWith = (input: Parameters<typeof call<'twoFactor.passkeySignIn'>>[2]) =>
  call(product.address, 'twoFactor.passkeySignIn', input);
const people = async () => (await aCompany(product, { ana: ['employee'], ben: ['employee'] })).people;
const passwordSignIn = ({ email }: TestPerson) =>
  call(product.address, 'auth.signIn', { email, password: testPassword });

describe('a passkey', () => {
  it('signs in without a password and counts as the second factor', async () => {
    const { ana } = await people();
    const device = aDevice();
    const { recovery_codes } = await adds(ana, device);
    expect(recovery_codes).toHaveLength(10);

    const { options, challenge_token } = await signInOptions();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    const input = { challenge_token, response: device.sign(options) };
    const entered = await signInWith(input);
    expect(entered.needs_second_step).toBe(false);
    const { access } = await call(product.address, 'auth.generateToken', { entry_token: entered.entry_token });
    const { data } = await call(product.address, 'people.detailsByToken', {}, { access_token: access });
    expect(data.email).toBe(ana.email);

    await expect(signInWith(input)).toBeRefused('passkey.refused');
    const [passkey] = (await ana.calls('twoFactor.status', {})).data.passkeys;
    expect(passkey).toMatchObject({ name: 'Laptop', last_used_at: expect.any(String) });
  });

  it('is the second step after a password', async () => {
    const { ana, ben } = await people();
    const [device, other] = [aDevice(), aDevice()];
    await adds(ana, device);
    await adds(ben, other);
    const { entry_token, needs_second_step } = await passwordSignIn(ana);
    expect(needs_second_step).toBe(true);
    const ways = await call(product.address, 'twoFactor.secondStep', { token: entry_token });
    expect(ways.data).toEqual({ has_totp: false, has_passkey: true });

    const stranger = await signInOptions(entry_token);
    const theirs = { ...stranger, response: other.sign(stranger.options), token: entry_token };
    const { challenge_token } = theirs;
    await expect(signInWith({ challenge_token, response: theirs.response, token: entry_token })).toBeRefused(
      'passkey.refused',
    );

    const own = await signInOptions(entry_token);
    const input = { challenge_token: own.challenge_token, response: device.sign(own.options), token: entry_token };
    expect((await signInWith(input)).needs_second_step).toBe(false);
    await expect(signInWith(input)).toBeRefused('token.spent');
  });

  it.each([
    ['another site', () => aDevice('https://evil.example'), (_device: Device) => ({})],
    ['a challenge that has expired', aDevice, () => ({ late: true })],
    ['a copied key, whose counter does not grow', aDevice, () => ({ copied: true })],
    ['a challenge made for adding a passkey', aDevice, () => ({ wrongUse: true })],
  ])('refuses %s', async (_name, makeDevice, choose) => {
    const { ana } = await people();
    const device = makeDevice();
    const { late, copied, wrongUse } = choose(device) as { late?: boolean; copied?: boolean; wrongUse?: boolean };
    const added = adds(ana, device);
    if (_name === 'another site') return expect(added).toBeRefused('passkey.refused');
    await added;

    const first = await signInOptions();
    await signInWith({ challenge_token: first.challenge_token, response: device.sign(first.options) });
    const { options, challenge_token } = wrongUse
      ? await ana.calls('twoFactor.passkeyOptions', {})
      : await signInOptions();
    const response = device.sign(options, { counts: !copied });
    if (late) product.setNow(new Date(Date.now() + 6 * 60_000));
    return expect(signInWith({ challenge_token, response })).toBeRefused('passkey.refused');
  });

  it('refuses a passkey that names an unknown company', async () => {
    const { ana } = await people();
    const device = aDevice();
    await adds(ana, device);
    const { options, challenge_token } = await signInOptions();
    const signed = device.sign(options);
    const userHandle = Buffer.alloc(32, 7).toString('base64url');
    const response = { ...signed, response: { ...signed.response, userHandle } };
    await expect(signInWith({ challenge_token, response })).toBeRefused('passkey.refused');
  });

  it('is added once, by the person who asked for it', async () => {
    const { ana, ben } = await people();
    const { input } = await adds(ana, aDevice());
    await expect(ana.calls('twoFactor.addPasskey', input)).toBeRefused('passkey.refused');

    const { options, challenge_token } = await ana.calls('twoFactor.passkeyOptions', {});
    const response = aDevice().create(options);
    await expect(ben.calls('twoFactor.addPasskey', { challenge_token, name: 'x', response })).toBeRefused(
      'passkey.refused',
    );
  });

  it('is renamed and removed by its owner, with the password', async () => {
    const { ana, ben } = await people();
    await adds(ana, aDevice());
    const [passkey] = (await ana.calls('twoFactor.status', {})).data.passkeys;
    const id = passkey?.id ?? '';
    await ana.calls('twoFactor.renamePasskey', { id, name: 'Phone' });
    expect((await ana.calls('twoFactor.status', {})).data.passkeys).toMatchObject([{ name: 'Phone' }]);
    await expect(ben.calls('twoFactor.renamePasskey', { id, name: 'Mine' })).toBeRefused('item.not_found');
    await expect(ben.calls('twoFactor.removePasskey', { id, password: testPassword })).toBeRefused('item.not_found');
    await expect(ana.calls('twoFactor.removePasskey', { id, password: 'wrong' })).toBeRefused('password.wrong');
    await ana.calls('twoFactor.removePasskey', { id, password: testPassword });
    expect((await passwordSignIn(ana)).needs_second_step).toBe(false);
  });

  it('confirms a session', async () => {
    const { ana } = await people();
    const device = aDevice();
    await expect(ana.calls('twoFactor.confirmPasskeyOptions', {})).toBeRefused('two_factor.not_on');
    await adds(ana, device);
    const { options, challenge_token } = await ana.calls('twoFactor.confirmPasskeyOptions', {});
    await ana.calls('twoFactor.confirmPasskey', { challenge_token, response: device.sign(options) });
  });

  it('leaves its used challenges until they expire', async () => {
    const { ana } = await people();
    await adds(ana, aDevice());
    const { client_id } = ana;
    const count = () =>
      product.app.database.inCompany(client_id, async (tx) => {
        const rows = await tx
          .selectFrom('used_challenges')
          .select('challenge_hash')
          .where('client_id', '=', client_id)
          .execute();
        return rows.length;
      });
    await sweepExpired(product.app, client_id);
    expect(await count()).toBe(1);
    product.setNow(new Date(Date.now() + 6 * 60_000));
    await sweepExpired(product.app, client_id);
    expect(await count()).toBe(0);
  });
});

describe('the site of a passkey', () => {
  it.each([
    ['https://app.outlay.example', 'app.outlay.example', 'https://app.outlay.example'],
    ['http://127.0.0.1:4400', 'localhost', 'http://localhost:4400'],
    ['http://[::1]:4400', 'localhost', 'http://localhost:4400'],
  ])('of %s is %s', (public_url, rp_id, origin) => {
    expect(relyingParty({ public_url })).toEqual({ rp_id, origin });
  });
});
