import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../testing/matchers.ts';
import { waitingStatements } from '../../db/testing/waiting-statements.ts';
import { aCompany, type TestPerson, testPassword } from '../../testing/a-company.ts';
import { call, send } from '../../testing/client.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { onEvent } from '../every-module.ts';

/** The number of allowed attempts. It is far below the real limit, because each attempt computes a password hash. */
const tries = 3;
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ environment: { SIGN_IN_TRIES_PER_ACCOUNT: String(tries) } });
});
afterAll(() => product.stop());
afterEach(() => product.setNow(null));

const signIn = async (email: string, password = testPassword) =>
  call(product.address, 'auth.signIn', { email, password });
const generate = (input: { entry_token?: string; refresh_token?: string }, headers: Record<string, string> = {}) =>
  call(product.address, 'auth.generateToken', input, { headers });
const whoIs = (access_token: string) => call(product.address, 'people.detailsByToken', {}, { access_token });
const seconds = (count: number) => new Date(Date.now() + count * 1000);

const passwordChanged = ({ client_id, user_id }: TestPerson) => ({
  client_id,
  user_id,
  event: 'password.changed',
  event_id: uuidv7(),
});

async function waitingFor(table: string): Promise<number> {
  const statements = await waitingStatements(product.app.database.outside);
  return statements.filter((statement) => statement.includes(`"${table}"`)).length;
}

async function enters(person: TestPerson) {
  const { entry_token } = await signIn(person.email);
  const { access, refresh } = await generate({ entry_token });
  return { access, refresh: refresh ?? '' };
}

describe('signing in', () => {
  it('returns an entry token that starts one session, once', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { entry_token, redirect_to } = await signIn(people.ana.email);
    expect(redirect_to).toBe(`/auth/${entry_token}`);

    const { access } = await generate({ entry_token });
    const { data } = await whoIs(access);
    expect(data).toMatchObject({ email: people.ana.email, is_active: true, role: 'employee' });

    await expect(generate({ entry_token })).toBeRefused('session.invalid');
  });

  it('accepts any spelling of the e-mail address', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    expect(await signIn(`  ${people.ana.email.toUpperCase()} `)).toMatchObject({ status: true });
  });

  it('gives the same answer for a wrong password, an unknown address and an invited person', async () => {
    const { people, client_id, name, inCompany } = await aCompany(product, {
      ana: ['employee'],
      gone: ['employee'],
      invited: ['employee'],
    });
    await inCompany(async (tx) => {
      const users = tx.updateTable('users').where('client_id', '=', client_id);
      await users.set({ is_active: false }).where('id', '=', people.gone.user_id).execute();
      await users.set({ password_hash: null }).where('id', '=', people.invited.user_id).execute();
    });
    const answers = [];
    for (const [email, password] of [
      [people.ana.email, 'not it at all'],
      [`nobody.${client_id}@company.test`, testPassword],
      [people.gone.email, 'not it at all'],
      [people.invited.email, testPassword],
    ]) {
      const { http_status, body } = await send(product.address, 'auth.signIn', { email, password });
      answers.push({ http_status, body: { ...(body as object), request_id: '' } });
    }
    expect(answers).toEqual(
      answers.map(() => ({
        http_status: 400,
        body: {
          status: false,
          code: 'sign_in.wrong',
          message: 'Wrong email or password.',
          request_id: '',
        },
      })),
    );

    // Only the right password shows that the account is disabled.
    const disabled = await send(product.address, 'auth.signIn', { email: people.gone.email, password: testPassword });
    expect(disabled).toMatchObject({
      http_status: 400,
      body: { message: `Your account at ${name} is disabled. Ask an administrator to enable it.` },
    });
  });
});

describe('a person in several companies', () => {
  const enter = async (entry_token: string) => (await generate({ entry_token })).access;

  it('chooses the company after the right password, and nothing is shown before', async () => {
    const first = await aCompany(product, { ana: ['employee'] });
    const { email } = first.people.ana;
    const second = await aCompany(product, { ana: ['employee'] }, { email });
    const invited = await aCompany(product, { boss: ['super_admin'] });
    await invited.people.boss.calls('users.create', { email, first_name: 'Ana', last_name: 'New' });

    const { companies } = await signIn(email);
    expect(companies.map(({ name }) => name).sort()).toEqual([first.name, second.name].sort());
    for (const { client_id } of [first, second]) {
      const entry = await call(product.address, 'auth.signIn', { email, password: testPassword, client_id });
      expect((await whoIs(await enter(entry.entry_token))).data.client_id).toBe(client_id);
    }
    const wrong = { email, password: 'not it at all' };
    await expect(call(product.address, 'auth.signIn', wrong)).toBeRefused('sign_in.wrong');
    for (const { client_id } of [invited, await aCompany(product, { ben: ['employee'] })])
      await expect(call(product.address, 'auth.signIn', { email, password: testPassword, client_id })).toBeRefused(
        'sign_in.wrong',
      );
  });

  it('switches without a password, which ends the session in the other company', async () => {
    const first = await aCompany(product, { ana: ['employee'] });
    const { ana } = first.people;
    const second = await aCompany(product, { ana: ['employee'] }, { email: ana.email });
    expect((await ana.calls('auth.companies', {})).companies).toEqual(
      expect.arrayContaining([
        { client_id: first.client_id, name: first.name, is_current: true },
        { client_id: second.client_id, name: second.name, is_current: false },
      ]),
    );
    const { entry_token } = await ana.calls('auth.switchCompany', { client_id: second.client_id });
    expect((await whoIs(await enter(entry_token))).data.client_id).toBe(second.client_id);
    await expect(ana.calls('home.dashboard', {})).toBeRefused('session.ended');

    const other = await aCompany(product, { ben: ['employee'] });
    await expect(second.people.ana.calls('auth.switchCompany', { client_id: other.client_id })).toBeRefused(
      'item.not_found',
    );
  });

  it('is not followed by the provider into another company', async () => {
    const { pat } = (await aCompany(product, { pat: [] }, { is_provider: true })).people;
    const { people, client_id } = await aCompany(product, { ana: ['employee'] });
    const { email } = people.ana;
    const second = await aCompany(product, { ana: ['employee'] }, { email });
    const { entry_token } = await pat.calls('auth.mintEntry', { client_id, email });
    const access_token = await enter(entry_token);
    expect((await people.ana.calls('auth.companies', {}, { access_token })).companies).toEqual([]);
    await expect(people.ana.calls('auth.switchCompany', { client_id: second.client_id }, { access_token })).toBeRefused(
      'item.not_found',
    );
  });

  it('has one password, the one set last', async () => {
    const first = await aCompany(product, { ana: ['employee'] });
    const { ana } = first.people;
    const second = await aCompany(product, { ana: ['employee'] }, { email: ana.email });
    const other = second.people.ana;
    await ana.calls('auth.changePassword', { current_password: testPassword, new_password: 'fields of barley' });
    await expect(signIn(ana.email)).toBeRefused('sign_in.wrong');
    expect((await signIn(ana.email, 'fields of barley')).companies).toHaveLength(2);
    await onEvent(product.app, passwordChanged(ana));
    await expect(other.calls('home.dashboard', {})).toBeRefused('session.ended');

    const { access_token } = await other.startsSession();
    const again = { current_password: 'fields of barley', new_password: 'seven green bottles' };
    expect(await other.calls('auth.changePassword', again, { access_token })).toEqual({ status: true });
    expect((await signIn(ana.email, 'seven green bottles')).companies).toHaveLength(2);
  });

  it('ends the sessions before a new password while mails cannot be sent, and none that started since', async () => {
    const first = await aCompany(product, { ana: ['employee'] });
    const { ana } = first.people;
    const other = (await aCompany(product, { ana: ['employee'] }, { email: ana.email })).people.ana;
    const started = await ana.calls('auth.switchCompany', { client_id: other.client_id });
    const event = passwordChanged(ana);
    const sending = vi.spyOn(product.app.mail, 'send').mockRejectedValue(new Error('The mail server is unavailable.'));
    await expect(onEvent(product.app, event)).rejects.toThrow('unavailable');
    await expect(other.calls('home.dashboard', {})).toBeRefused('session.ended');
    await expect(generate({ entry_token: started.entry_token })).toBeRefused('session.invalid');

    product.setNow(seconds(5));
    const { access_token } = await other.startsSession();
    await expect(onEvent(product.app, event)).rejects.toThrow('unavailable');
    sending.mockRestore();
    await onEvent(product.app, event);
    expect((await whoIs(access_token)).status).toBe(true);
  });
});

describe('an entry token', () => {
  it('expires after sixty seconds', async () => {
    const { people } = await aCompany(product, { ana: ['employee'], ben: ['employee'] });
    const first = await signIn(people.ana.email);
    product.setNow(seconds(58));
    expect((await generate({ entry_token: first.entry_token })).access).toBeTruthy();

    product.setNow(null);
    const second = await signIn(people.ben.email);
    product.setNow(seconds(61));
    await expect(generate({ entry_token: second.entry_token })).toBeRefused('session.invalid');
  });

  it('used twenty times at once starts exactly one session', async () => {
    const { people, client_id, inCompany } = await aCompany(product, { ana: ['employee'] });
    const { entry_token } = await signIn(people.ana.email);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => generate({ entry_token })));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('401 session.invalid');
    const sessions = await inCompany((tx) =>
      tx
        .selectFrom('sessions')
        .select('id')
        .where('client_id', '=', client_id)
        .where('user_id', '=', people.ana.user_id)
        .where('device', '<>', 'test')
        .execute(),
    );
    expect(sessions).toHaveLength(1);
  });

  it('used several times at the same moment starts one session', async () => {
    const { people, client_id, inCompany } = await aCompany(product, { ana: ['employee'] });
    const { entry_token } = await signIn(people.ana.email);
    const racing = await inCompany(async (tx) => {
      const token = tx.selectFrom('single_use_tokens').select('id').where('client_id', '=', client_id);
      await token.forUpdate().executeTakeFirstOrThrow();
      const racers = Array.from({ length: 4 }, () => generate({ entry_token }));
      // All requests wait for the lock before the first one continues.
      await expect.poll(() => waitingFor('single_use_tokens'), { timeout: 10_000 }).toBe(racers.length);
      return { outcomes: Promise.allSettled(racers) };
    });
    const outcomes = await racing.outcomes;
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  });

  it('starts no session for a person disabled in between', async () => {
    const { people, client_id, inCompany } = await aCompany(product, { ana: ['employee'] });
    const { entry_token } = await signIn(people.ana.email);
    await inCompany((tx) =>
      tx.updateTable('users').set({ is_active: false }).where('client_id', '=', client_id).execute(),
    );
    await expect(generate({ entry_token })).toBeRefused('session.invalid');
  });

  it('is not a refresh token, and a refresh token is not an entry token', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { entry_token } = await signIn(people.ana.email);
    await expect(generate({ refresh_token: entry_token })).toBeRefused('session.ended');
    const { refresh } = await enters(people.ana);
    await expect(generate({ entry_token: refresh })).toBeRefused('session.invalid');
    await expect(
      call(product.address, 'auth.resetPassword', { token: entry_token, password: 'whatever it may be' }),
    ).toBeRefused('token.spent');
  });

  it.each([['x'], ['x'.repeat(86)], [Buffer.alloc(64).toString('base64url')], ['a.b.c']])(
    'that was never issued (%s) is refused',
    async (entry_token) => {
      await expect(generate({ entry_token })).toBeRefused('session.invalid');
    },
  );

  it('with one changed character starts no session', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { entry_token } = await signIn(people.ana.email);
    const bytes = Buffer.from(entry_token, 'base64url');
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    await expect(generate({ entry_token: bytes.toString('base64url') })).toBeRefused('session.invalid');
  });
});

describe('renewing the access token', () => {
  it('returns a new refresh token each time, and the new one works', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { refresh } = await enters(people.ana);
    const first = await generate({ refresh_token: refresh });
    expect(first.refresh).not.toBe(refresh);
    const second = await generate({ refresh_token: first.refresh ?? '' });
    expect((await whoIs(second.access)).data.email).toBe(people.ana.email);
  });

  it('with a used token ends the session once the grace period for parallel tabs is over', async () => {
    const { people, client_id, inCompany } = await aCompany(product, { ana: ['employee'] });
    const { refresh: stolen } = await enters(people.ana);
    const { refresh: current, access } = await generate({ refresh_token: stolen });
    product.setNow(seconds(11));
    await expect(generate({ refresh_token: stolen })).toBeRefused('session.ended');
    await expect(generate({ refresh_token: current ?? '' })).toBeRefused('session.ended');
    await expect(whoIs(access)).toBeRefused('session.ended');
    const ended = await inCompany((tx) =>
      tx
        .selectFrom('sessions')
        .select('ended_because')
        .where('client_id', '=', client_id)
        .where('ended_at', 'is not', null)
        .execute(),
    );
    expect(ended).toEqual([{ ended_because: 'refresh token used twice' }]);
  });

  it('keeps the person’s other sessions when one token is stolen', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { refresh } = await enters(people.ana);
    await generate({ refresh_token: refresh });
    product.setNow(seconds(11));
    await expect(generate({ refresh_token: refresh })).toBeRefused('session.ended');
    product.setNow(null);
    expect((await whoIs(people.ana.access_token)).data.is_active).toBe(true);
  });

  it('lets parallel tabs renew with the same token', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { refresh } = await enters(people.ana);
    const tabs = await Promise.all(Array.from({ length: 8 }, () => generate({ refresh_token: refresh })));
    expect(new Set(tabs.map((tab) => tab.refresh)).size).toBe(8);
    product.setNow(seconds(9));
    const late = await generate({ refresh_token: refresh });
    for (const tab of [...tabs, late]) {
      expect((await whoIs(tab.access)).data.email).toBe(people.ana.email);
      expect((await generate({ refresh_token: tab.refresh ?? '' })).access).toBeTruthy();
    }
  });

  it('stops when the session expires', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { refresh } = await enters(people.ana);
    product.setNow(seconds(12 * 3600 + 1));
    await expect(generate({ refresh_token: refresh })).toBeRefused('session.ended');
  });

  it('works for thirty days with "stay signed in"', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { entry_token } = await call(product.address, 'auth.signIn', {
      email: people.ana.email,
      password: testPassword,
      keep_signed_in: true,
    });
    const { refresh } = await generate({ entry_token });
    product.setNow(seconds(29 * 86_400));
    const renewed = await generate({ refresh_token: refresh ?? '' });
    product.setNow(seconds(30 * 86_400 + 60));
    await expect(generate({ refresh_token: renewed.refresh ?? '' })).toBeRefused('session.ended');
  });

  it('is refused to a disabled person', async () => {
    const { people, client_id, inCompany } = await aCompany(product, { ana: ['employee'] });
    const { refresh } = await enters(people.ana);
    await inCompany((tx) =>
      tx.updateTable('users').set({ is_active: false }).where('client_id', '=', client_id).execute(),
    );
    await expect(generate({ refresh_token: refresh })).toBeRefused('session.disabled');
  });

  it('without a token is refused as invalid', async () => {
    const { http_status, body } = await send(product.address, 'auth.generateToken', {});
    expect(http_status).toBe(401);
    expect(body).toMatchObject({ status: false, message: 'Invalid token', code: 'session.invalid' });
  });
});

describe('the browser', () => {
  const web = { 'request-from': 'web' };

  it('gets its refresh token as an HttpOnly, same-site cookie, never in the body', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { entry_token } = await signIn(people.ana.email);
    const answer = await send(product.address, 'auth.generateToken', { entry_token }, { headers: web });
    expect(answer.body).toEqual({ status: true, access: expect.any(String), refresh: null });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^outlay_refresh=[\w-]{86}; /);
    const attributes = cookie.split('; ').slice(1).sort();
    expect(attributes).toEqual(['HttpOnly', 'Path=/api/auth', 'SameSite=Strict']);
  });

  it('keeps the cookie for thirty days with "stay signed in"', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { entry_token } = await call(product.address, 'auth.signIn', {
      email: people.ana.email,
      password: testPassword,
      keep_signed_in: true,
    });
    const { headers } = await send(product.address, 'auth.generateToken', { entry_token }, { headers: web });
    expect(headers.get('set-cookie')).toContain('Max-Age=2592000');
  });

  it('renews with the cookie alone and gets a new cookie', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { refresh } = await enters(people.ana);
    const headers = { ...web, cookie: `outlay_refresh=${refresh}` };
    const answer = await send(product.address, 'auth.generateToken', {}, { headers });
    expect(answer.http_status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^outlay_refresh=[\w-]{86}; /);
    expect(answer.headers.get('set-cookie')).not.toContain(refresh);
    const { access } = answer.body as { access: string };
    expect((await whoIs(access)).data.email).toBe(people.ana.email);
  });

  it('never gets the cookie’s token in the body, even without the browser header', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { refresh } = await enters(people.ana);
    const cookie = `outlay_refresh=${refresh}`;
    const answer = await send(product.address, 'auth.generateToken', {}, { headers: { cookie } });
    expect(answer.body).toEqual({ status: true, access: expect.any(String), refresh: null });
    expect(answer.headers.get('set-cookie')).toMatch(/^outlay_refresh=[\w-]{86}; /);
  });

  it('ends its previous session when it signs in again', async () => {
    const { people } = await aCompany(product, { ana: ['employee'], ben: ['employee'] });
    const first = await enters(people.ana);
    const headers = { ...web, cookie: `outlay_refresh=${first.refresh}` };
    const { entry_token } = await signIn(people.ben.email);
    const second = await send(product.address, 'auth.generateToken', { entry_token }, { headers });
    expect(second.http_status).toBe(200);
    await expect(whoIs(first.access)).toBeRefused('session.ended');
    expect((await whoIs(people.ana.access_token)).data.email).toBe(people.ana.email);
  });

  it('ends no session with a guessed cookie', async () => {
    const { people } = await aCompany(product, { ana: ['employee'], ben: ['employee'] });
    const first = await enters(people.ana);
    const wrongSecret = `${first.refresh?.slice(0, 43)}${'A'.repeat(43)}`;
    const headers = { ...web, cookie: `outlay_refresh=${wrongSecret}` };
    const { entry_token } = await signIn(people.ben.email);
    await send(product.address, 'auth.generateToken', { entry_token }, { headers });
    expect((await whoIs(first.access)).data.email).toBe(people.ana.email);
  });

  it('loses a cookie that is no longer valid', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { refresh, access } = await enters(people.ana);
    await call(product.address, 'auth.signOut', {}, { access_token: access });
    const headers = { ...web, cookie: `outlay_refresh=${refresh}` };
    const answer = await send(product.address, 'auth.generateToken', {}, { headers });
    expect(answer.http_status).toBe(401);
    expect(answer.headers.get('set-cookie')).toMatch(/^outlay_refresh=; .*Expires=Thu, 01 Jan 1970/);
  });

  it('loses the cookie when it signs out', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const answer = await people.ana.sends('auth.signOut', {}, { headers: web });
    expect(answer.headers.get('set-cookie')).toMatch(/^outlay_refresh=; .*Path=\/api\/auth/);
  });

  it('gets a secure cookie only when the app is served over TLS', async () => {
    const secure = await testProduct({ environment: { PUBLIC_URL: 'https://outlay.example' } });
    try {
      const { people } = await aCompany(secure, { ana: ['employee'] });
      const { entry_token } = await call(secure.address, 'auth.signIn', {
        email: people.ana.email,
        password: testPassword,
      });
      const { headers } = await send(secure.address, 'auth.generateToken', { entry_token }, { headers: web });
      const [value = '', ...attributes] = (headers.get('set-cookie') ?? '').split('; ');
      expect(value).toMatch(/^__Host-outlay_refresh=[\w-]{86}$/);
      expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
      const renewed = await send(secure.address, 'auth.generateToken', {}, { headers: { ...web, cookie: value } });
      expect(renewed.http_status).toBe(200);
      const unprefixed = { ...web, cookie: value.replace('__Host-', '') };
      expect((await send(secure.address, 'auth.generateToken', {}, { headers: unprefixed })).http_status).toBe(401);
    } finally {
      await secure.stop();
    }
  });
});

describe('an access token', () => {
  it('works for ten minutes', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    product.setNow(seconds(590));
    expect((await whoIs(people.ana.access_token)).status).toBe(true);
    product.setNow(seconds(601));
    await expect(whoIs(people.ana.access_token)).toBeRefused('session.expired');
  });

  it('that is forged or altered is invalid', async () => {
    const { people, client_id } = await aCompany(product, { ana: ['employee'] });
    const { session_id } = people.ana;
    const claims = { cid: client_id, sid: session_id, exp: Math.floor(Date.now() / 1000) + 300 };
    const key = new TextEncoder().encode(product.app.secret);
    const signed = (header: { alg: string; typ?: string }, body: object = claims, by: Uint8Array = key) =>
      new SignJWT({ ...body }).setProtectedHeader(header).sign(by);
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [header, payload, signature] = people.ana.access_token.split('.');
    const forged = {
      'another algorithm': await signed({ alg: 'HS512', typ: 'outlay-access' }),
      'another type': await signed({ alg: 'HS256', typ: 'JWT' }),
      'no type': await signed({ alg: 'HS256' }),
      'another key': await signed({ alg: 'HS256', typ: 'outlay-access' }, claims, Buffer.alloc(48, 7)),
      'no session': await signed({ alg: 'HS256', typ: 'outlay-access' }, { cid: client_id, exp: claims.exp }),
      'a session that is not an id': await signed({ alg: 'HS256', typ: 'outlay-access' }, { ...claims, sid: 5 }),
      'an unknown session': await signed({ alg: 'HS256', typ: 'outlay-access' }, { ...claims, sid: uuidv7() }),
      'another company': await signed({ alg: 'HS256', typ: 'outlay-access' }, { ...claims, cid: uuidv7() }),
      'no signature': `${encoded({ alg: 'none', typ: 'outlay-access' })}.${encoded(claims)}.`,
      'its signature cut off': `${header}.${payload}.`,
      'its content changed': `${header}.${encoded({ ...claims, cid: randomUUID() })}.${signature}`,
      garbage: 'garbage',
      dots: '..',
    };
    for (const [name, access_token] of Object.entries(forged)) {
      const answer = await send(product.address, 'people.detailsByToken', {}, { access_token });
      expect(answer, name).toMatchObject({
        http_status: 401,
        body: { code: 'session.invalid', message: 'Invalid token' },
      });
    }
    const { http_status, body } = await send(product.address, 'people.detailsByToken', {});
    expect({ http_status, body }).toMatchObject({ http_status: 401, body: { message: 'Invalid token' } });
    expect((await whoIs(people.ana.access_token)).status).toBe(true);
  });

  it('without an expiry is invalid', async () => {
    const { people, client_id } = await aCompany(product, { ana: ['employee'] });
    const eternal = await new SignJWT({ cid: client_id, sid: people.ana.session_id })
      .setProtectedHeader({ alg: 'HS256', typ: 'outlay-access' })
      .sign(new TextEncoder().encode(product.app.secret));
    await expect(whoIs(eternal)).toBeRefused('session.invalid');
  });

  it('is verified for the expense product and its company', async () => {
    const { people, client_id } = await aCompany(product, { ana: ['employee'] });
    const verify = (token: string) => call(product.address, 'auth.verifyToken', { token, product: 'expense' });
    expect(await verify(people.ana.access_token)).toEqual({ status: true, company: client_id });
    expect(await verify('garbage')).toEqual({ status: false, company: null });
    const other = await send(product.address, 'auth.verifyToken', {
      token: people.ana.access_token,
      product: 'travel',
    });
    expect(other).toMatchObject({
      http_status: 400,
      body: { code: 'request.invalid', fields: { product: expect.any(String) } },
    });

    product.setNow(seconds(601));
    expect(await verify(people.ana.access_token)).toEqual({ status: false, company: null });
    product.setNow(null);
    await people.ana.calls('auth.signOut', {});
    expect(await verify(people.ana.access_token)).toEqual({ status: false, company: null });
  });
});

describe('the navigation of a company', () => {
  it('contains company, products and user', async () => {
    const { people, client_id, name } = await aCompany(product, { ana: ['employee'] }, { currency: 'KWD' });
    expect(await people.ana.calls('auth.company', { company: client_id })).toEqual({
      status: true,
      company: { client_id, name, logo_url: null, currency: 'KWD' },
      products: [{ key: 'expense', name: 'Expense' }],
      user: { user_id: people.ana.user_id, first_name: 'Ana', last_name: 'Tester', email: people.ana.email },
    });
  });

  it('of another company is not found', async () => {
    const { people } = await aCompany(product, { ana: ['super_admin'] });
    const other = await aCompany(product, { ben: ['employee'] });
    await expect(people.ana.calls('auth.company', { company: other.client_id })).toBeRefused('item.not_found');
    await expect(people.ana.calls('auth.company', { company: uuidv7() })).toBeRefused('item.not_found');
  });
});

describe('password guessing', () => {
  it('stops at the account’s limit, even for the right password, and says when to retry', async () => {
    const { people } = await aCompany(product, { ana: ['employee'], ben: ['employee'] });
    for (let attempt = 0; attempt < tries; attempt += 1)
      await expect(signIn(people.ana.email, `guess ${attempt}`)).toBeRefused('sign_in.wrong');
    const answer = await send(product.address, 'auth.signIn', { email: people.ana.email, password: testPassword });
    expect(answer).toMatchObject({ http_status: 429, body: { code: 'request.too_many' } });
    expect((answer.body as { message: string }).message).toBe('Too many attempts. Wait 15 minutes and try again.');
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    // Other accounts from the same address are not affected.
    expect((await signIn(people.ben.email)).status).toBe(true);
  });

  it('is limited for unknown addresses too', async () => {
    const email = `nobody.${uuidv7()}@company.test`;
    for (let attempt = 0; attempt < tries; attempt += 1)
      await expect(signIn(email, `guess ${attempt}`)).toBeRefused('sign_in.wrong');
    await expect(signIn(email)).toBeRefused('request.too_many');
  });

  it('is reset by a right password', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < tries - 1; attempt += 1)
        await expect(signIn(people.ana.email, 'not it')).toBeRefused('sign_in.wrong');
      expect((await signIn(people.ana.email)).status).toBe(true);
    }
  });

  it('counts all spellings of an address together', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    for (let attempt = 0; attempt < tries; attempt += 1)
      await expect(signIn(attempt % 2 ? people.ana.email : people.ana.email.toUpperCase(), 'no')).toBeRefused(
        'sign_in.wrong',
      );
    await expect(signIn(people.ana.email)).toBeRefused('request.too_many');
  });

  it('with the current password in a stolen session is limited too, and rolled-back requests still count', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const change = () =>
      people.ana.calls('auth.changePassword', { current_password: 'a guess', new_password: 'entirely new secret' });
    for (let attempt = 0; attempt < tries; attempt += 1) await expect(change()).toBeRefused('password.wrong');
    await expect(change()).toBeRefused('request.too_many');
  });

  it('from one IP address is limited across accounts', async () => {
    const few = await testProduct({ environment: { TRUST_PROXY: '1', SIGN_IN_TRIES_PER_ADDRESS: '5' } });
    try {
      const { people } = await aCompany(few, { ana: ['employee'] });
      const from = (address: string, email: string) =>
        call(
          few.address,
          'auth.signIn',
          { email, password: testPassword },
          { headers: { 'x-forwarded-for': address } },
        );
      // A client behind one proxy. The proxy appends the real address to the client's header, and the client can choose
      // any address of its /64 network.
      const network = `2001:db8:${Math.floor(Math.random() * 60_000).toString(16)}:7`;
      for (let attempt = 0; attempt < 5; attempt += 1)
        await expect(
          from(`198.51.100.${attempt}, ${network}::${attempt}`, `nobody${attempt}.${uuidv7()}@company.test`),
        ).toBeRefused('sign_in.wrong');
      await expect(from(`203.0.113.9, ${network}::9`, people.ana.email)).toBeRefused('request.too_many');
      expect((await from('192.0.2.77', people.ana.email)).status).toBe(true);
    } finally {
      await few.stop();
    }
  });

  it('counts forgotten passwords, sign-ups and sign-ins separately', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { email } = people.ana;
    const forgot = () => call(product.address, 'auth.forgotPassword', { email });
    for (let attempt = 0; attempt < tries; attempt += 1) await forgot();
    await expect(forgot()).toBeRefused('request.too_many');
    expect((await signIn(email)).status).toBe(true);
  });

  it('by strangers does not lock out the owner', async () => {
    const behind = await testProduct({
      environment: { TRUST_PROXY: '1', SIGN_IN_TRIES_PER_ACCOUNT: '1', SIGN_IN_TRIES_PER_ADDRESS: '100000' },
    });
    try {
      const { people } = await aCompany(behind, { ana: ['employee'], ben: ['employee'] });
      const from = (address: string, attempt: { email: string; password?: string; cookie?: string }) =>
        send(
          behind.address,
          'auth.signIn',
          { email: attempt.email, password: attempt.password ?? testPassword },
          {
            headers: {
              'request-from': 'web',
              'x-forwarded-for': address,
              ...(attempt.cookie && { cookie: attempt.cookie }),
            },
          },
        );
      const { email } = people.ana;
      const signedIn = await from('192.0.2.1', { email });
      const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split('; ');
      expect(signedIn.headers.get('set-cookie')).toMatch(
        /^outlay_device=[\w.-]+; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
      );

      // Attempts from one IP address do not affect other addresses.
      expect((await from('192.0.2.2', { email, password: 'a guess' })).http_status).toBe(400);
      expect((await from('192.0.2.2', { email })).http_status).toBe(429);
      expect((await from('192.0.2.3', { email })).http_status).toBe(200);
      // After attempts from many IP addresses, the account is locked for unknown browsers but not for the owner's
      // browser.
      for (let index = 0; index < 9; index += 1)
        expect((await from(`198.51.100.${index}`, { email, password: 'a guess' })).http_status).toBe(400);
      expect((await from('192.0.2.4', { email })).http_status).toBe(429);
      expect((await from('192.0.2.4', { email, cookie })).http_status).toBe(200);
      // The cookie is valid for one account only and has a separate limit.
      expect((await from('192.0.2.5', { email, password: 'a guess', cookie })).http_status).toBe(400);
      expect((await from('192.0.2.5', { email, cookie })).http_status).toBe(429);
      expect((await from('192.0.2.6', { email: people.ben.email, password: 'a guess', cookie })).http_status).toBe(400);
      expect((await from('192.0.2.6', { email: people.ben.email, cookie })).http_status).toBe(429);
    } finally {
      await behind.stop();
    }
  });

  it('ignores successful sign-ins from a shared office address', async () => {
    const few = await testProduct({ environment: { TRUST_PROXY: '1', SIGN_IN_TRIES_PER_ADDRESS: '2' } });
    try {
      const { people } = await aCompany(few, { ana: ['employee'], ben: ['employee'] });
      const office = { 'x-forwarded-for': `192.0.2.${100 + Math.floor(Math.random() * 100)}` };
      for (const { email } of [people.ana, people.ben, people.ana, people.ben]) {
        const credentials = { email, password: testPassword };
        expect((await call(few.address, 'auth.signIn', credentials, { headers: office })).status).toBe(true);
      }
    } finally {
      await few.stop();
    }
  });
});
