import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SentOf } from '#contract/endpoint.ts';
import type { singleSignOn } from '#contract/single-sign-on.contract.ts';
import { aCompany, type TestCompany, testPassword } from '../../../testing/a-company.ts';
import { send } from '../../../testing/client.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aRogueProvider, type RogueProvider } from './testing/a-rogue-provider.ts';
import { anIdentityProvider, type TestAccount, type TestIdentityProvider } from './testing/an-identity-provider.ts';

let product: TestProduct;
let records: Set<string>;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  product = await testProduct({ environment: { OUTGOING_LOOPBACK: 'on' } });
  product.app.dns = { hasTxtRecord: async ({ name, value }) => records.has(`${name} ${value}`) };
  records = new Set();
});
afterAll(() => product.stop());
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

type Company = TestCompany<'admin' | 'ana'>;
type Form = SentOf<typeof singleSignOn.save>;

/** Creates a company with a verified domain. */
async function aCompanyWithDomain(): Promise<{ company: Company; domain: string }> {
  const company = await aCompany(product, { admin: ['super_admin'], ana: ['employee'] });
  const domain = `c${company.client_id.slice(-12)}.example`;
  const { admin } = company.people;
  const { data } = await admin.calls('singleSignOn.addDomain', { domain: `@${domain.toUpperCase()}` });
  records.add(`${data.record_name} ${data.record_value}`);
  await admin.calls('singleSignOn.verifyDomain', { id: data.id });
  return { company, domain };
}

async function connect(company: Company, changes: Partial<Form>): Promise<void> {
  const { provider } = await company.people.admin.calls('singleSignOn.settings', {});
  await company.people.admin.calls('singleSignOn.save', {
    preset: 'okta',
    name: 'Okta',
    issuer: '',
    oidc_client: 'outlay',
    client_secret: 'secret',
    is_enabled: true,
    is_required: false,
    emergency_user_id: null,
    creates_people: false,
    default_role_id: null,
    default_entity_id: null,
    default_department_id: null,
    groups_claim: '',
    group_roles: [],
    ...changes,
    version: provider?.version ?? 0,
  });
}

async function aConnectedCompany(changes: Partial<Form> = {}) {
  const { company, domain } = await aCompanyWithDomain();
  const { redirect_uri } = await company.people.admin.calls('singleSignOn.settings', {});
  const provider = await anIdentityProvider({ redirect_uri });
  stops.push(provider.stop);
  const form = { issuer: provider.issuer, client_secret: provider.client_secret, ...changes };
  await connect(company, form);
  return { company, domain, provider, form };
}

async function aRogueCompany(
  changes: Partial<Form> = {},
): Promise<{ company: Company; domain: string; rogue: RogueProvider }> {
  const { company, domain } = await aCompanyWithDomain();
  const rogue = await aRogueProvider();
  stops.push(rogue.stop);
  await connect(company, { issuer: rogue.issuer, creates_people: true, ...changes });
  return { company, domain, rogue };
}

const start = (email: string) => send(product.address, 'singleSignOn.start', { email });
const codeOf = ({ http_status, body }: { http_status: number; body: unknown }) =>
  http_status === 200 ? 'ok' : (body as { code: string }).code;
const finish = async (company: Company, response: string, attempt?: string | null) =>
  send(product.address, 'singleSignOn.finish', {
    company: company.client_id,
    response,
    ...(attempt && { attempt }),
  });

/** Starts a sign-in, signs in at the provider and returns the response that the browser brings back. */
async function goThrough(provider: TestIdentityProvider, account: TestAccount) {
  const started = (await start(account.email)).body as { url: string; attempt: string };
  const back = await provider.signsIn(started.url, account);
  return { response: new URL(back).search.slice(1), attempt: started.attempt };
}

async function signIn(company: Company, provider: TestIdentityProvider, account: TestAccount) {
  const { response, attempt } = await goThrough(provider, account);
  return finish(company, response, attempt);
}

async function nameAfter(entry: unknown): Promise<string> {
  const { entry_token } = entry as { entry_token: string };
  const { body } = await send(product.address, 'auth.generateToken', { entry_token });
  const { access } = body as { access: string };
  const person = await send(product.address, 'people.profile', {}, { access_token: access });
  return (person.body as { data: { email: string } }).data.email;
}

describe('a domain', () => {
  it('counts after its DNS record was found, for one company only', async () => {
    const { domain } = await aCompanyWithDomain();
    const other = await aCompany(product, { admin: ['super_admin'] });
    const { data } = await other.people.admin.calls('singleSignOn.addDomain', { domain });
    const verify = () => other.people.admin.sends('singleSignOn.verifyDomain', { id: data.id });
    expect(codeOf(await verify())).toBe('sign_on.domain_unproven');
    records.add(`${data.record_name} ${data.record_value}`);
    expect(codeOf(await verify())).toBe('sign_on.domain_taken');
    const add = (name: string) => other.people.admin.sends('singleSignOn.addDomain', { domain: name });
    expect(codeOf(await add('gmail.com'))).toBe('sign_on.domain_public');
    expect(codeOf(await add('not a domain'))).toBe('sign_on.domain_invalid');
    expect(codeOf(await add(domain))).toBe('sign_on.domain_exists');
  });
});

describe('signing in with the provider of the company', () => {
  it('is offered by domain, creates the person once and finds them by their subject later', async () => {
    const { company, domain, provider } = await aConnectedCompany({ creates_people: true });
    const offer = async (email: string) => (await send(product.address, 'singleSignOn.offer', { email })).body;
    expect(await offer(`nobody@${domain}`)).toEqual({
      status: true,
      provider: { name: 'Okta', is_required: false },
    });
    expect(await offer('nobody@elsewhere.example')).toEqual({ status: true, provider: null });

    const account = {
      sub: 'u-1',
      email: `nia@${domain}`,
      email_verified: true,
      given_name: 'Nia',
      family_name: 'Okafor',
    };
    const first = await signIn(company, provider, account);
    expect(first.http_status, JSON.stringify(first.body)).toBe(200);
    expect(await nameAfter(first.body)).toBe(`nia@${domain}`);

    // A person whose address changed at the provider is still the same person.
    const again = await signIn(company, provider, { ...account, email: `nia.new@${domain}` });
    expect(await nameAfter(again.body)).toBe(`nia@${domain}`);
    const taken = await signIn(company, provider, { ...account, sub: 'u-2' });
    expect(codeOf(taken)).toBe('sign_on.other_account');
  });

  it('refuses people without an account unless it creates them', async () => {
    const { company, domain, provider } = await aConnectedCompany();
    expect(codeOf(await signIn(company, provider, { sub: 'u', email: `nia@${domain}`, email_verified: true }))).toBe(
      'sign_on.no_account',
    );
  });

  it('gives the roles of groups and takes them away', async () => {
    const { company, domain, provider, form } = await aConnectedCompany({ creates_people: true });
    const { finance, employee } = company.role_ids;
    await connect(company, {
      ...form,
      creates_people: true,
      groups_claim: 'groups',
      group_roles: [{ group_name: 'Money', role_id: finance }],
    });
    const account = { sub: 'g', email: `gil@${domain}`, email_verified: true, groups: ['Money', 'Other'] };
    const rolesOf = () =>
      company.inCompany(async (tx) => {
        const { rows } = await sql<{ role_id: string }>`
          select r.role_id from user_roles r
          where r.client_id = ${company.client_id} and r.user_id = (select u.id from users u
            where u.client_id = ${company.client_id} and u.email = ${account.email})`.execute(tx);
        return rows.map(({ role_id }) => role_id).sort();
      });
    await signIn(company, provider, account);
    expect(await rolesOf()).toEqual([employee, finance].sort());
    await signIn(company, provider, { ...account, groups: [] });
    expect(await rolesOf()).toEqual([employee]);
  });

  it('can be required, except for the emergency administrator', async () => {
    const { company, domain, provider, form } = await aConnectedCompany();
    const { admin, ana } = company.people;
    await company.inCompany(async (tx) => {
      const at = sql`client_id = ${company.client_id}`;
      await sql`update users set email = ${`ana@${domain}`} where ${at} and id = ${ana.user_id}`.execute(tx);
      await sql`update sign_in_directory set email = ${`ana@${domain}`} where ${at} and user_id = ${ana.user_id}`.execute(
        tx,
      );
    });
    const require = (emergency_user_id: string | null) =>
      connect(company, { ...form, is_required: true, emergency_user_id });
    await expect(require(null)).rejects.toThrow('sign_on.emergency');
    await expect(require(admin.user_id)).rejects.toThrow('sign_on.not_tried');
    expect(codeOf(await signIn(company, provider, { sub: 'a', email: `ana@${domain}`, email_verified: true }))).toBe(
      'ok',
    );
    await require(admin.user_id);

    const password = (email: string, text = testPassword) =>
      send(product.address, 'auth.signIn', { email, password: text });
    expect(codeOf(await password(`ana@${domain}`))).toBe('sign_in.use_provider');
    expect(codeOf(await password(`ana@${domain}`, 'a wrong password'))).toBe('sign_in.wrong');
    expect(codeOf(await password(admin.email))).toBe('ok');
    // After a domain is removed, its people can sign in with passwords again.
    const { domains } = await admin.calls('singleSignOn.settings', {});
    await admin.calls('singleSignOn.removeDomain', { id: domains[0]?.id ?? '' });
    expect(codeOf(await password(`ana@${domain}`))).toBe('ok');
    expect(codeOf(await start(`ana@${domain}`))).toBe('sign_on.off');
  });

  it('never shows the secret and does not send it to another issuer', async () => {
    const { company, provider, form } = await aConnectedCompany();
    const settings = await company.people.admin.sends('singleSignOn.settings', {});
    expect(JSON.stringify(settings.body)).not.toContain(provider.client_secret);
    const saved = await company.inCompany((tx) =>
      tx.selectFrom('identity_providers').selectAll().where('client_id', '=', company.client_id).executeTakeFirst(),
    );
    expect(JSON.stringify(saved)).not.toContain(provider.client_secret);
    const { client_secret: _secret, ...rest } = form;
    await connect(company, { ...rest, client_secret: '' });
    await expect(connect(company, { ...rest, client_secret: '', issuer: 'https://id.example.com' })).rejects.toThrow(
      'sign_on.secret_missing',
    );
    await expect(
      connect(company, { preset: 'microsoft', issuer: 'https://login.microsoftonline.com/common/v2.0' }),
    ).rejects.toThrow('sign_on.issuer');
  });

  it('says in words what is wrong with the connection', async () => {
    const { company, form } = await aConnectedCompany();
    const test = async () => (await company.people.admin.calls('singleSignOn.test', {})).message;
    expect(await test()).toBe('Okta accepts the client and its secret.');
    await connect(company, { ...form, client_secret: 'wrong' });
    expect(await test()).toBe('The provider refuses the client ID or the client secret.');
    await connect(company, { ...form, issuer: 'https://127.0.0.1' });
    expect(await test()).toMatch(/private address/u);
    await connect(company, { ...form, issuer: 'http://127.0.0.1:9' });
    expect(await test()).toBe('The provider does not answer.');
    await connect(company, { ...form, issuer: `${form.issuer}/other` });
    expect(await test()).toMatch(/OpenID Connect|could not be confirmed/u);
  });
});

describe('a second factor at the provider', () => {
  /** Returns the result code of an ordinary request by a person who has just signed in with the provider. */
  async function codeAfter(entry: unknown): Promise<string> {
    const { entry_token } = entry as { entry_token: string };
    const { body } = await send(product.address, 'auth.generateToken', { entry_token });
    const { access } = body as { access: string };
    return codeOf(await send(product.address, 'home.dashboard', {}, { access_token: access }));
  }

  async function requireTwoFactor({ people: { admin } }: Company): Promise<void> {
    const { rules } = await admin.calls('security.settings', {});
    const two_factor = { two_factor: 'everyone', two_factor_grace_days: 0 } as const;
    await admin.calls('security.saveTwoFactor', { version: rules.version, ...two_factor });
  }

  /** Completes a sign-in for which the provider returns an ID token with these claims. */
  async function finishWith({ company, domain, rogue }: Awaited<ReturnType<typeof aRogueCompany>>, claims: object) {
    const email = `v@${domain}`;
    const started = (await start(email)).body as { url: string; attempt: string };
    const { searchParams } = new URL(started.url);
    const iat = Math.floor(Date.now() / 1000);
    const facts = { iss: rogue.issuer, aud: 'outlay', sub: 's-1', iat, exp: iat + 3600, email, email_verified: true };
    rogue.answersWith({ ...facts, nonce: searchParams.get('nonce') ?? '', ...claims });
    return finish(company, `code=x&state=${searchParams.get('state')}`, started.attempt);
  }

  it.each<[string, Partial<TestAccount>, string, string]>([
    ['any sign-in, by default', {}, '', 'ok'],
    ['a listed method', { amr: ['pwd', 'mfa'] }, 'mfa hwk', 'ok'],
    ['a listed level', { acr: 'urn:level:2' }, 'urn:level:2', 'ok'],
    ['another method', { amr: ['pwd'] }, 'mfa hwk', 'two_factor.set_up'],
    ['another level', { acr: 'urn:level:1' }, 'urn:level:2', 'two_factor.set_up'],
    ['no claim at all', {}, 'mfa', 'two_factor.set_up'],
  ])('that the company requires: %s', async (_name, claims, factor_values, expected) => {
    const { company, domain, provider } = await aConnectedCompany({ creates_people: true, factor_values });
    await requireTwoFactor(company);
    const account = { sub: 'f', email: `fay@${domain}`, email_verified: true, ...claims };
    const entered = await signIn(company, provider, account);
    expect(codeOf(entered)).toBe('ok');
    expect(await codeAfter(entered.body)).toBe(expected);
  });

  it('that is missing keeps the session in its company and is shown in the sign-in log', async () => {
    const { company, domain, provider } = await aConnectedCompany({ creates_people: true, factor_values: 'mfa' });
    const email = `fay@${domain}`;
    const entered = await signIn(company, provider, { sub: 'f', email, email_verified: true });
    // The company does not require a second factor, so the sign-in is sufficient.
    expect(await codeAfter(entered.body)).toBe('ok');
    const { data } = await company.people.admin.calls('security.signIns', { method: 'sso_single_factor' });
    expect(data).toMatchObject([{ outcome: 'signed_in', person: { email } }]);

    const guest = await aCompany(product, { guest: ['employee'] }, { email });
    const again = await signIn(company, provider, { sub: 'f', email, email_verified: true });
    const { entry_token } = again.body as { entry_token: string };
    const { body } = await send(product.address, 'auth.generateToken', { entry_token });
    const { access } = body as { access: string };
    const switched = { client_id: guest.client_id };
    expect(codeOf(await send(product.address, 'auth.switchCompany', switched, { access_token: access }))).toBe(
      'item.not_found',
    );
  });

  it.each<[object, string]>([
    [{ amr: ['mfa'] }, 'ok'],
    [{ amr: 'mfa' }, 'ok'],
    [{ amr: 'pwd mfa' }, 'two_factor.set_up'],
    [{ amr: { mfa: true } }, 'two_factor.set_up'],
    [{ acr: 2, amr: [2, null] }, 'two_factor.set_up'],
  ])('is read from the claims %j as the standard defines them', async (claims, expected) => {
    const rogue = await aRogueCompany({ factor_values: 'mfa 2' });
    await requireTwoFactor(rogue.company);
    const entered = await finishWith(rogue, claims);
    expect(codeOf(entered)).toBe('ok');
    expect(await codeAfter(entered.body)).toBe(expected);
  });

  it('is asked for again when the sign-in at the provider is older than the company accepts', async () => {
    const { company, domain, provider } = await aConnectedCompany({ creates_people: true, max_age_minutes: 5 });
    const account = { sub: 'o', email: `old@${domain}`, email_verified: true };
    const started = (await start(account.email)).body as { url: string };
    expect(new URL(started.url).searchParams.get('max_age')).toBe('300');
    expect(codeOf(await signIn(company, provider, account))).toBe('ok');
    expect(codeOf(await signIn(company, provider, { ...account, signed_in_s_ago: 600 }))).toBe('sign_on.rejected');
  });

  it.each([
    ['too old', (now: number) => ({ auth_time: now - 600 }), 'sign_on.rejected'],
    ['missing', () => ({}), 'sign_on.rejected'],
    ['recent', (now: number) => ({ auth_time: now - 60 }), 'ok'],
  ])('counts only with a time of sign-in that is %s', async (_name, claims, expected) => {
    const rogue = await aRogueCompany({ max_age_minutes: 5 });
    const now = Math.floor(Date.now() / 1000);
    expect(codeOf(await finishWith(rogue, claims(now)))).toBe(expected);
  });
});

describe('an attack', () => {
  it('with a replayed code or state is refused', async () => {
    const { company, domain, provider } = await aConnectedCompany({ creates_people: true });
    const { response, attempt } = await goThrough(provider, { sub: 'u', email: `u@${domain}`, email_verified: true });
    expect(codeOf(await finish(company, response, attempt))).toBe('ok');
    expect(codeOf(await finish(company, response, attempt))).toBe('sign_on.expired');

    // The same code with a new state reaches the provider, which refuses the code.
    const fresh = (await start(`u@${domain}`)).body as { url: string; attempt: string };
    const replayed = new URLSearchParams(response);
    replayed.set('state', new URL(fresh.url).searchParams.get('state') ?? '');
    expect(codeOf(await finish(company, replayed.toString(), fresh.attempt))).toBe('sign_on.rejected');
  });

  it('with the answer of another browser is refused', async () => {
    const { company, domain, provider } = await aConnectedCompany({ creates_people: true });
    const victim = (await start(`v@${domain}`)).body as { attempt: string };
    const attacker = await goThrough(provider, { sub: 'm', email: `m@${domain}`, email_verified: true });
    expect(codeOf(await finish(company, attacker.response))).toBe('sign_on.expired');
    expect(codeOf(await finish(company, attacker.response, victim.attempt))).toBe('sign_on.expired');
  });

  it('that took too long is refused', async () => {
    const { company, domain, provider } = await aConnectedCompany({ creates_people: true });
    const { response, attempt } = await goThrough(provider, { sub: 'u', email: `u@${domain}`, email_verified: true });
    product.setNow(new Date(Date.now() + 16 * 60_000));
    expect(codeOf(await finish(company, response, attempt))).toBe('sign_on.expired');
    product.setNow(null);
  });

  it('that mixes up two providers is refused', async () => {
    const honest = await aConnectedCompany({ creates_people: true });
    const { company, domain, rogue } = await aRogueCompany();
    // The victim starts at the rogue provider, which redirects them to the honest one.
    const started = (await start(`v@${domain}`)).body as { url: string; attempt: string };
    const state = new URL(started.url).searchParams.get('state') ?? '';
    const code = new URLSearchParams({ code: 'stolen', state, iss: honest.provider.issuer });
    expect(codeOf(await finish(honest.company, code.toString(), started.attempt))).toBe('sign_on.expired');
    rogue.answersWith({});
    expect(codeOf(await finish(company, code.toString(), started.attempt))).toBe('sign_on.rejected');
  });

  const hour = 3600;
  const now = () => Math.floor(Date.now() / 1000);
  const attacks: [string, (facts: { nonce: string; issuer: string; email: string }) => object, string][] = [
    ['nothing wrong', () => ({}), 'ok'],
    ['another audience', () => ({ aud: 'another client' }), 'sign_on.rejected'],
    ['another nonce', () => ({ nonce: 'another' }), 'sign_on.rejected'],
    ['no nonce', () => ({ nonce: undefined }), 'sign_on.rejected'],
    ['another issuer', () => ({ iss: 'https://accounts.google.com' }), 'sign_on.rejected'],
    ['an expired token', () => ({ iat: now() - 2 * hour, exp: now() - hour }), 'sign_on.rejected'],
    ['an unverified e-mail', () => ({ email_verified: false }), 'sign_on.email_unverified'],
    ['an e-mail of unknown status', () => ({ email_verified: undefined }), 'sign_on.email_unverified'],
    ['no e-mail', () => ({ email: undefined }), 'sign_on.no_email'],
    ['an e-mail of another domain', () => ({ email: 'ceo@elsewhere.example' }), 'sign_on.other_domain'],
  ];
  it.each(attacks)('with %s is answered as declared', async (_name, claims, expected) => {
    const { company, domain, rogue } = await aRogueCompany();
    const email = `v@${domain}`;
    const started = (await start(email)).body as { url: string; attempt: string };
    const { searchParams } = new URL(started.url);
    const nonce = searchParams.get('nonce') ?? '';
    rogue.answersWith({
      iss: rogue.issuer,
      aud: 'outlay',
      sub: 's-1',
      iat: now(),
      exp: now() + hour,
      nonce,
      email,
      email_verified: true,
      given_name: 'Vic',
      ...claims({ nonce, issuer: rogue.issuer, email }),
    });
    const response = new URLSearchParams({ code: 'any', state: searchParams.get('state') ?? '' }).toString();
    expect(codeOf(await finish(company, response, started.attempt))).toBe(expected);
  });

  it('with an ID token that the provider did not sign is refused', async () => {
    const { company, domain, rogue } = await aRogueCompany();
    const email = `v@${domain}`;
    const signsIn = async () => {
      const started = (await start(email)).body as { url: string; attempt: string };
      const { searchParams } = new URL(started.url);
      const facts = { iss: rogue.issuer, aud: 'outlay', sub: 's-1', iat: now(), exp: now() + hour };
      rogue.answersWith({ ...facts, nonce: searchParams.get('nonce') ?? '', email, email_verified: true });
      return codeOf(await finish(company, `code=x&state=${searchParams.get('state')}`, started.attempt));
    };
    expect(await signsIn()).toBe('ok');
    rogue.signsWithUnknownKey();
    expect(await signsIn()).toBe('sign_on.rejected');
  });

  it('with the e-mail of a person of another company opens only its own company', async () => {
    const target = await aCompanyWithDomain();
    const { company, domain, rogue } = await aRogueCompany();
    const claim = async (email: string) => {
      const started = (await start(`v@${domain}`)).body as { url: string; attempt: string };
      const { searchParams } = new URL(started.url);
      const facts = { iss: rogue.issuer, aud: 'outlay', sub: `s-${email}`, iat: now(), exp: now() + hour };
      rogue.answersWith({ ...facts, nonce: searchParams.get('nonce') ?? '', email, email_verified: true });
      return finish(company, `code=x&state=${searchParams.get('state')}`, started.attempt);
    };
    expect(codeOf(await claim(target.company.people.ana.email))).toBe('sign_on.other_domain');
    expect(codeOf(await claim(`ana@${target.domain}`))).toBe('sign_on.other_domain');

    // The address exists in both companies. The session belongs to the company of the provider and cannot switch.
    const guest = await aCompany(product, { guest: ['employee'] }, { email: `both@${domain}` });
    const entered = await claim(guest.people.guest.email);
    const { entry_token } = entered.body as { entry_token: string };
    const { body } = await send(product.address, 'auth.generateToken', { entry_token });
    const { access } = body as { access: string };
    const own = await send(product.address, 'auth.company', { company: company.client_id }, { access_token: access });
    expect(own.http_status).toBe(200);
    const switched = await send(
      product.address,
      'auth.switchCompany',
      { client_id: guest.client_id },
      { access_token: access },
    );
    expect(codeOf(switched)).toBe('item.not_found');
  });
});
