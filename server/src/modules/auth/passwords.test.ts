import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openOwnerClient } from '../../db/testing/owner-client.ts';
import '../../testing/matchers.ts';
import { aCompany, type TestCompany, type TestPerson, testPassword } from '../../testing/a-company.ts';
import { call, send } from '../../testing/client.ts';
import { linkToken, mailsTo, mailTo } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { makePasswordLink } from './make-link.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
});
afterAll(() => product.stop());
afterEach(() => product.setNow(null));

const fresh = 'an entirely new secret';
const signIn = (person: TestPerson, password: string) =>
  call(product.address, 'auth.signIn', { email: person.email, password });
const forgot = (email: string) => call(product.address, 'auth.forgotPassword', { email });
const reset = (token: string, password = fresh) => call(product.address, 'auth.resetPassword', { token, password });
const isIn = async (access_token: string) =>
  (await send(product.address, 'people.detailsByToken', {}, { access_token })).http_status === 200;

const enters = ({ entry_token }: { entry_token: string }) =>
  call(product.address, 'auth.generateToken', { entry_token });

const link = async (company: TestCompany<string>, person: TestPerson, kind: 'password_reset' | 'invitation') => {
  const made = await company.inCompany((tx) =>
    makePasswordLink(tx, {
      client_id: company.client_id,
      user_id: person.user_id,
      kind,
      now: product.app.clock(),
      public_url: '',
    }),
  );
  return made.split('/').at(-1) ?? '';
};

const setUser = (
  company: TestCompany<string>,
  person: TestPerson,
  change: { is_active?: boolean; password_hash?: null; time_zone?: string },
) =>
  company.inCompany((tx) =>
    tx
      .updateTable('users')
      .set(change)
      .where('client_id', '=', company.client_id)
      .where('id', '=', person.user_id)
      .execute(),
  );

describe('changing your password', () => {
  it('ends all other sessions and keeps the current one', async () => {
    const { people } = await aCompany(product, { ana: ['employee'], ben: ['employee'] });
    const elsewhere = await people.ana.startsSession();
    await people.ana.calls('auth.changePassword', { current_password: testPassword, new_password: fresh });
    expect(await isIn(people.ana.access_token)).toBe(true);
    expect(await isIn(elsewhere.access_token)).toBe(false);
    expect(await isIn(people.ben.access_token)).toBe(true);
    await expect(signIn(people.ana, testPassword)).toBeRefused('sign_in.wrong');
    expect((await signIn(people.ana, fresh)).status).toBe(true);
    const { recent_activity } = await people.ana.calls('home.dashboard', {});
    expect(recent_activity[0]?.sentence).toBe('changed your password');
  });

  it('invalidates sign-ins and password links that were not used yet', async () => {
    const company = await aCompany(product, { ana: ['employee'], ben: ['employee'] });
    const { ana, ben } = company.people;
    const started = await signIn(ana, testPassword);
    const startedByBen = await signIn(ben, testPassword);
    const mailed = await link(company, ana, 'password_reset');
    await ana.calls('auth.changePassword', { current_password: testPassword, new_password: fresh });

    await expect(enters(started)).toBeRefused('session.invalid');
    await expect(reset(mailed)).toBeRefused('token.spent');
    expect((await enters(startedByBen)).status).toBe(true);
    expect((await enters(await signIn(ana, fresh))).status).toBe(true);
  });

  it.each([
    [{ current_password: 'not this one', new_password: fresh }, 'password.wrong'],
    [{ current_password: testPassword, new_password: testPassword }, 'password.same'],
    [{ current_password: testPassword, new_password: 'short' }, 'password.too_weak'],
    [{ current_password: testPassword, new_password: 'password 1234' }, 'password.too_weak'],
    [{ current_password: testPassword, new_password: 'Manchester1!' }, 'password.too_weak'],
    [{ current_password: testPassword, new_password: 'outlay-2026' }, 'password.too_weak'],
  ] as const)('with %j is refused with %s and changes nothing', async (input, code) => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const elsewhere = await people.ana.startsSession();
    await expect(people.ana.calls('auth.changePassword', input)).toBeRefused(code);
    expect(await isIn(elsewhere.access_token)).toBe(true);
    expect((await signIn(people.ana, testPassword)).status).toBe(true);
  });
});

describe('changing passwords', () => {
  it('by more people at once than there are connections does not time out', async () => {
    const count = product.app.config.DATABASE_POOL + 2;
    const companies = await Promise.all(Array.from({ length: count }, () => aCompany(product, { ana: ['employee'] })));
    const answers = await Promise.all(
      companies.map(({ people }) =>
        people.ana.sends('auth.changePassword', { current_password: testPassword, new_password: fresh }),
      ),
    );
    expect(answers.map((answer) => answer.http_status)).toEqual(companies.map(() => 200));
  });
});

describe('a forgotten password', () => {
  it('is replaced with a mailed link, which ends all sessions and works once', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    await forgot(people.ana.email);
    const mail = await mailTo(product, people.ana.email, /new password/);
    expect(mail.text).toContain(`${product.address}/reset-password/`);
    const token = linkToken(mail, '/reset-password');

    const { entry_token, redirect_to } = await reset(token);
    expect(redirect_to).toBe(`/auth/${entry_token}`);
    expect(await isIn(people.ana.access_token)).toBe(false);
    const { access } = await call(product.address, 'auth.generateToken', { entry_token });
    expect(await isIn(access)).toBe(true);
    await expect(reset(token)).toBeRefused('token.spent');
    await expect(signIn(people.ana, testPassword)).toBeRefused('sign_in.wrong');
    expect((await signIn(people.ana, fresh)).status).toBe(true);
  });

  it('is replaced with a link that also invalidates started sign-ins', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const { ana } = company.people;
    const started = await signIn(ana, testPassword);
    const entry = await reset(await link(company, ana, 'password_reset'));
    await expect(enters(started)).toBeRefused('session.invalid');
    expect((await enters(entry)).status).toBe(true);
  });

  it('sends one link per request, and only the newest works', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    await forgot(people.ana.email);
    const first = linkToken(await mailTo(product, people.ana.email, /new password/), '/reset-password');
    await forgot(people.ana.email);
    await expect.poll(async () => (await mailsTo(product, people.ana.email)).length, { timeout: 15_000 }).toBe(2);
    const second = linkToken(await mailTo(product, people.ana.email, /new password/), '/reset-password');
    await expect(reset(first)).toBeRefused('token.spent');
    expect((await reset(second)).status).toBe(true);
  });

  it('gives the same answer for known, unknown and disabled people', async () => {
    const company = await aCompany(product, { ana: ['employee'], gone: ['employee'] });
    const { people } = company;
    await setUser(company, people.gone, { is_active: false });
    const answers = [];
    for (const email of [people.ana.email, people.gone.email, `nobody.${uuidv7()}@company.test`]) {
      const { http_status, body, headers } = await send(product.address, 'auth.forgotPassword', { email });
      answers.push({ http_status, body, headers: [...headers.keys()].sort() });
    }
    expect(answers[0]).toMatchObject({ http_status: 200, body: { status: true } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await mailTo(product, people.ana.email, /new password/);
    expect(await mailsTo(product, people.gone.email)).toEqual([]);
  });

  it('is answered before the e-mail is looked up, so timing reveals nothing', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const owner = await openOwnerClient();
    try {
      await owner.query('begin; lock table sign_in_directory in access exclusive mode');
      await forgot(people.ana.email);
      await forgot(`nobody.${uuidv7()}@company.test`);
    } finally {
      await owner.query('rollback');
      await owner.end();
    }
    await mailTo(product, people.ana.email, /new password/);
  });

  it('stores no link in the queue or the database', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    await forgot(company.people.ana.email);
    const token = linkToken(await mailTo(product, company.people.ana.email, /new password/), '/reset-password');
    const saved = await company.inCompany((tx) =>
      tx.selectFrom('single_use_tokens').selectAll().where('client_id', '=', company.client_id).execute(),
    );
    expect(saved).toHaveLength(1);
    expect(JSON.stringify(saved)).not.toContain(token.slice(-40));
    const { rows } = await product.app.database.pool.query('select data from pgboss.job where data->>$1 = $2', [
      'client_id',
      company.client_id,
    ]);
    expect(rows.map((row: { data: object }) => Object.keys(row.data).sort())).toEqual([
      ['client_id', 'event', 'event_id', 'user_id'],
    ]);
  });
});

describe('a reset link', () => {
  it('still works after a refused password', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const token = await link(company, company.people.ana, 'password_reset');
    await expect(reset(token, 'short')).toBeRefused('password.too_weak');
    expect((await reset(token)).status).toBe(true);
  });

  it('works for an hour, and never for a disabled person', async () => {
    const company = await aCompany(product, { ana: ['employee'], gone: ['employee'] });
    const token = await link(company, company.people.ana, 'password_reset');
    product.setNow(new Date(Date.now() + 3_601_000));
    await expect(reset(token)).toBeRefused('token.spent');
    product.setNow(null);
    const late = await link(company, company.people.gone, 'password_reset');
    await setUser(company, company.people.gone, { is_active: false });
    await expect(reset(late)).toBeRefused('token.spent');
  });

  it('used eight times at once sets one password', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const token = await link(company, company.people.ana, 'password_reset');
    const tries = Array.from({ length: 8 }, (_, index) => `candidate number ${index}`);
    const outcomes = await Promise.allSettled(tries.map((password) => reset(token, password)));
    const winners = tries.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    expect((await signIn(company.people.ana, winners[0] ?? '')).status).toBe(true);
  });
});

describe('an invitation', () => {
  const details = (token: string) => call(product.address, 'auth.invitationDetails', { token });
  const accept = (token: string, password = fresh) =>
    call(product.address, 'auth.acceptInvitation', { token, first_name: 'Neda', last_name: 'New', password });

  it('names the person and the company, and accepts their own name and password', async () => {
    const company = await aCompany(product, { neda: ['employee'] }, { name: 'Harbour Ltd' });
    const { neda } = company.people;
    await setUser(company, neda, { password_hash: null });
    const token = await link(company, neda, 'invitation');
    expect(await details(token)).toEqual({
      status: true,
      company: 'Harbour Ltd',
      email: neda.email,
      first_name: 'Neda',
      last_name: 'Tester',
    });
    // Opening the link does not use it up.
    expect((await details(token)).status).toBe(true);

    const { entry_token } = await accept(token);
    const { access } = await call(product.address, 'auth.generateToken', { entry_token });
    const { data } = await call(product.address, 'people.detailsByToken', {}, { access_token: access });
    expect(data).toMatchObject({ first_name: 'Neda', last_name: 'New', email: neda.email });
    expect((await signIn(neda, fresh)).status).toBe(true);
    await expect(accept(token)).toBeRefused('token.spent');
    await expect(details(token)).toBeRefused('token.spent');

    const { recent_activity } = await call(product.address, 'home.dashboard', {}, { access_token: access });
    expect(recent_activity[0]).toMatchObject({ actor: { first_name: 'Neda' }, sentence: 'joined the company' });
  });

  it('sets the browser’s time zone, unless one was already chosen', async () => {
    const company = await aCompany(product, { neda: ['employee'], omid: ['employee'] });
    const { neda, omid } = company.people;
    await setUser(company, omid, { time_zone: 'Asia/Tehran' });
    const zoneOf = async (person: TestPerson) => {
      const token = await link(company, person, 'invitation');
      const named = { first_name: 'Neda', last_name: 'New', password: fresh };
      await call(product.address, 'auth.acceptInvitation', { token, ...named, time_zone: 'Europe/Lisbon' });
      return (await person.calls('people.profile', {})).data.time_zone;
    };
    expect(await zoneOf(neda)).toBe('Europe/Lisbon');
    expect(await zoneOf(omid)).toBe('Asia/Tehran');
  });

  it('is mailed to an invited person', async () => {
    const { people, client_id } = await aCompany(product, { neda: ['employee'] }, { name: 'Harbour <Ltd>' });
    await product.app.database.inCompany(client_id, (tx) =>
      product.app.jobs.send(tx, 'event', {
        client_id,
        event: 'user.invited',
        event_id: uuidv7(),
        user_id: people.neda.user_id,
      }),
    );
    const mail = await mailTo(product, people.neda.email, /invites you/);
    expect(mail.subject).toBe('Harbour <Ltd> invites you to Outlay');
    expect(mail.html).toContain('Harbour &#60;Ltd&#62;');
    // The link works only after the transaction that sends the mail is committed, which happens shortly after the mail
    // arrives.
    const invited = await vi.waitFor(() => details(linkToken(mail, '/invitation')));
    expect(invited.email).toBe(people.neda.email);
  });

  it('survives a weak password, works for a week, and never for a disabled person', async () => {
    const company = await aCompany(product, { neda: ['employee'], gone: ['employee'] });
    const token = await link(company, company.people.neda, 'invitation');
    await expect(accept(token, 'short')).toBeRefused('password.too_weak');
    product.setNow(new Date(Date.now() + 7 * 86_400_000 + 1000));
    await expect(accept(token)).toBeRefused('token.spent');
    await expect(details(token)).toBeRefused('token.spent');
    product.setNow(null);
    expect((await accept(token)).status).toBe(true);

    const late = await link(company, company.people.gone, 'invitation');
    await setUser(company, company.people.gone, { is_active: false });
    await expect(details(late)).toBeRefused('token.spent');
    await expect(accept(late)).toBeRefused('token.spent');
  });

  it.each([['x'], [Buffer.alloc(64, 1).toString('base64url')]])(
    'that was never sent (%s) is refused',
    async (token) => {
      await expect(details(token)).toBeRefused('token.spent');
      await expect(accept(token)).toBeRefused('token.spent');
      await expect(reset(token)).toBeRefused('token.spent');
    },
  );

  it('is not a reset link', async () => {
    const company = await aCompany(product, { neda: ['employee'] });
    const token = await link(company, company.people.neda, 'invitation');
    await expect(reset(token)).toBeRefused('token.spent');
  });
});

describe('an event', () => {
  it('that is processed twice sends one mail', async () => {
    const { people, client_id } = await aCompany(product, { ana: ['employee'] });
    const event_id = uuidv7();
    for (let round = 0; round < 2; round += 1)
      await product.app.database.inCompany(client_id, (tx) =>
        product.app.jobs.send(tx, 'event', {
          client_id,
          event: 'password.reset_asked',
          event_id,
          user_id: people.ana.user_id,
        }),
      );
    await expect
      .poll(
        async () => {
          const { rows } = await product.app.database.pool.query(
            "select state from pgboss.job where data->>'event_id' = $1",
            [event_id],
          );
          return rows.map((row: { state: string }) => row.state);
        },
        { timeout: 20_000 },
      )
      .toEqual(['completed', 'completed']);
    expect(await mailsTo(product, people.ana.email)).toHaveLength(1);
  });
});

describe('a new email', () => {
  it('that is known to another company does not bring the password along', async () => {
    const { admin, ana } = (await aCompany(product, { admin: ['super_admin'], ana: ['employee'] })).people;
    const { victim } = (await aCompany(product, { victim: ['employee'] })).people;
    await ana.calls('auth.changePassword', { current_password: testPassword, new_password: 'known to one company' });
    const { user_id, first_name, last_name } = ana;
    const { email } = victim;
    await admin.calls('users.edit', { user_id, first_name, last_name, email, version: 0 });
    const token = linkToken(await mailTo(product, email, /Confirm your new email/), '/email/confirm');
    await call(product.address, 'auth.confirmEmail', { token });

    await expect(signIn(victim, 'known to one company')).toBeRefused('sign_in.wrong');
    expect((await signIn(victim, testPassword)).companies).toHaveLength(2);
  });

  it('takes effect when its owner confirms it, and the old address gets a notice', async () => {
    const { admin, ana, ben } = (
      await aCompany(product, { admin: ['super_admin'], ana: ['employee'], ben: ['employee'] })
    ).people;
    const { user_id, first_name, last_name } = ana;
    const edit = (email: string) => admin.calls('users.edit', { user_id, first_name, last_name, email, version: 0 });
    await expect(edit(ben.email)).toBeRefused('user.email_taken');
    const email = `moved.${uuidv7()}@company.test`;
    expect((await edit(email)).data).toMatchObject({ email: ana.email, pending_email: email });
    expect((await mailTo(product, ana.email, /will change/)).text).toContain(email);
    expect((await signIn(ana, testPassword)).status).toBe(true);

    const token = linkToken(await mailTo(product, email, /Confirm your new email/), '/email/confirm');
    expect(await call(product.address, 'auth.confirmEmail', { token })).toEqual({ status: true, email });
    await expect(call(product.address, 'auth.confirmEmail', { token })).toBeRefused('token.spent');
    expect((await admin.calls('users.details', { user_id })).data).toMatchObject({ email, pending_email: null });
    expect((await admin.calls('users.pagedList', { search: email })).total_records).toBe(1);
    expect((await admin.calls('audit.list', { area: 'access' })).data.map(({ action }) => action)).toEqual([
      'email_changed',
      'email_change_requested',
    ]);
    // The old email is free again.
    await admin.calls('users.create', { email: ana.email, first_name: 'Nina', last_name: 'Novak' });
  });
});

it('a changed password is announced by mail', async () => {
  const { ana } = (await aCompany(product, { ana: ['employee'] })).people;
  await ana.calls('auth.changePassword', { current_password: testPassword, new_password: 'fields of barley' });
  await mailTo(product, ana.email, /password was changed/);
});

it('a sign-in from a new browser is announced by mail, one from a known browser is not', async () => {
  const { ana } = (await aCompany(product, { ana: ['employee'] })).people;
  const from = async (headers: Record<string, string>) =>
    send(
      product.address,
      'auth.signIn',
      { email: ana.email, password: testPassword },
      { headers: { 'request-from': 'web', ...headers } },
    );
  const first = await from({});
  await mailTo(product, ana.email, /New sign-in/);
  const cookie = /outlay_device=[^;]+/u.exec(first.headers.get('set-cookie') ?? '')?.[0] ?? '';
  await from({ cookie });
  await ana.calls('auth.changePassword', { current_password: testPassword, new_password: 'fields of barley' });
  await mailTo(product, ana.email, /password was changed/);
  expect(await mailsTo(product, ana.email)).toHaveLength(2);
});
