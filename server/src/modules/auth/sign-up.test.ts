import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany } from '../../testing/a-company.ts';
import { ask, call, send } from '../../testing/client.ts';
import { linkToken, mailsTo, mailTo } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { openSignUp, sealSignUp } from './sign-up-seal.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());
afterEach(() => product.setNow(null));

const signUpInput = (email: string) => ({
  company_name: 'Meadow & Sons',
  currency: 'KWD',
  first_name: 'Mia',
  last_name: 'Meadow',
  email,
  password: 'green fields forever',
});
const newAddress = () => `mia.${uuidv7()}@meadow.test`;
const confirm = (token: string) => call(product.address, 'auth.confirmSignUp', { token });

async function signUpLink(email = newAddress()) {
  await call(product.address, 'auth.signUp', signUpInput(email));
  const mail = await mailTo(product, email, /^Confirm/);
  return { email, mail, token: linkToken(mail, '/sign-up/confirm') };
}

describe('signing up', () => {
  it('mails a link that starts the trial and signs in its first super_admin', async () => {
    const { email, mail, token } = await signUpLink();
    expect(mail.subject).toBe('Confirm your email to start with Outlay');
    expect(JSON.stringify(mail)).not.toContain('Meadow');

    const { entry_token, redirect_to } = await confirm(token);
    expect(redirect_to).toBe(`/auth/${entry_token}?pg=1`);

    const { access } = await call(product.address, 'auth.generateToken', { entry_token });
    const options = { access_token: access };
    const { data } = await call(product.address, 'people.detailsByToken', {}, options);
    expect(data).toMatchObject({
      email,
      role: 'super_admin',
      company: 'Meadow & Sons',
      company_currency: 'KWD',
      reimbursement_currency: 'KWD',
      is_active: true,
    });

    const { roles } = await call(product.address, 'roles.byUserId', {}, options);
    expect(roles).toEqual(['employee', 'super_admin']);

    const { recent_activity } = await call(product.address, 'home.dashboard', {}, options);
    expect(recent_activity.map((row) => row.sentence)).toEqual(['started the trial']);

    const trial = await call(
      product.address,
      'billing.activeDetailsByAppId',
      { expense_client_id: data.client_id },
      options,
    );
    expect(trial).toMatchObject({ status: true, phase: 'trial', plan: { code: 'trial', name: 'Trial' } });
    expect(trial.trial_period_msg).toEqual({ trial_period_status: true, message: '', days: 30 });
    expect(trial.administrators).toEqual([{ name: 'Mia Meadow', email }]);
  });

  it('lets the person sign in with their password', async () => {
    const { email, token } = await signUpLink();
    await confirm(token);
    const signedIn = await call(product.address, 'auth.signIn', { email, password: 'green fields forever' });
    expect(signedIn.status).toBe(true);
  });

  it.each([
    ['Asia/Tokyo', 'Asia/Tokyo'],
    ['Middle/Earth', 'UTC'],
    [undefined, 'UTC'],
  ])('uses the time zone of the browser: %s, %s', async (time_zone, shown) => {
    const email = newAddress();
    await call(product.address, 'auth.signUp', { ...signUpInput(email), ...(time_zone && { time_zone }) });
    const { entry_token } = await confirm(linkToken(await mailTo(product, email, /^Confirm/), '/sign-up/confirm'));
    const { access } = await call(product.address, 'auth.generateToken', { entry_token });
    const { data } = await call(product.address, 'people.detailsByToken', {}, { access_token: access });
    expect(data.time_zone).toBe(shown);
  });

  it('stores nothing before the e-mail is confirmed', async () => {
    const { email } = await signUpLink();
    const known = await product.app.database.outside
      .selectFrom('sign_in_directory')
      .select('email')
      .where('email', '=', email)
      .execute();
    expect(known).toEqual([]);
    await expect(call(product.address, 'auth.signIn', { email, password: 'green fields forever' })).toBeRefused(
      'sign_in.wrong',
    );
  });

  it('gives the same answer for a known e-mail, whose owner gets a mail', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const known = await send(product.address, 'auth.signUp', signUpInput(people.ana.email));
    const unknown = await send(product.address, 'auth.signUp', signUpInput(newAddress()));
    expect(known).toMatchObject({ http_status: 200, body: { status: true } });
    expect(known.body).toEqual(unknown.body);
    expect([...known.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort());
    const mail = await mailTo(product, people.ana.email, /already have/);
    expect(mail.text).toContain('/sign-in');
    expect(mail.text).not.toContain('/sign-up/confirm');
  });

  it.each([
    [{ password: 'short' }, 'password.too_weak'],
    [{ password: 'password1234' }, 'password.too_weak'],
    [{ currency: 'XXQ' }, 'sign_up.unknown_currency'],
    [{ currency: 'usd' }, 'request.invalid'],
    [{ company_name: '   ' }, 'request.invalid'],
    [{ email: 'not an address' }, 'request.invalid'],
    [{ kind: 'provider' }, 'request.invalid'],
    [{ role: 'super_admin' }, 'request.invalid'],
  ])('with %j is refused with %s and sends no mail', async (change, code) => {
    const email = newAddress();
    const { body } = await send(product.address, 'auth.signUp', { ...signUpInput(email), ...change });
    expect(body).toMatchObject({ status: false, code });
    expect(await mailsTo(product, email)).toEqual([]);
  });

  it('mails no words of the form', async () => {
    const email = newAddress();
    const company_name = '<img src=x onerror=alert(1)> "Ltd" & Co';
    await call(product.address, 'auth.signUp', { ...signUpInput(email), company_name });
    const mail = await mailTo(product, email, /^Confirm/);
    expect(mail.html).not.toContain('<img');
    const page = String((await ask(`${product.address}/dev/outbox`)).body);
    expect(page).not.toContain('onerror');
    expect(page).toContain(`<a href="${product.address}/sign-up/confirm/`);
  });

  it('is rate limited by IP address', async () => {
    const email = newAddress();
    for (let attempt = 0; attempt < 10; attempt += 1) await call(product.address, 'auth.signUp', signUpInput(email));
    await expect(call(product.address, 'auth.signUp', signUpInput(email))).toBeRefused('request.too_many');
  });
});

describe('the sign-up link', () => {
  it('works once', async () => {
    const { token } = await signUpLink();
    await confirm(token);
    await expect(confirm(token)).toBeRefused('token.spent');
  });

  it('works once when clicked eight times at once', async () => {
    const { email, token } = await signUpLink();
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => confirm(token)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('400 token.spent');
    const companies = await product.app.database.outside
      .selectFrom('sign_in_directory')
      .select('client_id')
      .where('email', '=', email)
      .execute();
    expect(companies).toHaveLength(1);
  });

  it('of two for one e-mail creates one company, whichever is used first', async () => {
    const { email, token: first } = await signUpLink();
    await call(product.address, 'auth.signUp', { ...signUpInput(email), company_name: 'Second thoughts' });
    const tokens = async () => (await mailsTo(product, email)).map((mail) => linkToken(mail, '/sign-up/confirm'));
    await expect.poll(async () => (await tokens()).length, { timeout: 15_000 }).toBe(2);
    const second = (await tokens()).find((token) => token !== first) ?? '';
    await confirm(second);
    await expect(confirm(first)).toBeRefused('token.spent');
    const rows = await product.app.database.outside
      .selectFrom('sign_in_directory as d')
      .innerJoin('companies as c', 'c.client_id', 'd.client_id')
      .select('c.name')
      .where('d.email', '=', email)
      .execute();
    expect(rows).toEqual([{ name: 'Second thoughts' }]);
  });

  it('works for a day', async () => {
    const { token } = await signUpLink();
    product.setNow(new Date(Date.now() + 86_401_000));
    await expect(confirm(token)).toBeRefused('token.spent');
  });

  it('reveals nothing and cannot be forged', async () => {
    const { email, token } = await signUpLink();
    const readable = Buffer.from(token.split('.').join(''), 'base64url').toString('latin1');
    expect(readable).not.toContain('Meadow');
    expect(readable).not.toContain(email);
    const signUp = await openSignUp(token, product.app.secret, new Date());
    expect(signUp?.password_hash).toMatch(/^\$argon2id\$/);
    if (!signUp) return;
    const forged = await sealSignUp(signUp, 'another secret of more than thirty characters', new Date());
    await expect(confirm(forged)).toBeRefused('token.spent');
    await expect(confirm(`${token.slice(0, -2)}xx`)).toBeRefused('token.spent');
    await expect(confirm('x.y.z')).toBeRefused('token.spent');
  });

  it('is not an access token', async () => {
    const { token } = await signUpLink();
    await expect(call(product.address, 'people.detailsByToken', {}, { access_token: token })).toBeRefused(
      'session.invalid',
    );
  });
});
