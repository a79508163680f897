import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describePermission } from '#domain/access/permission.ts';
import { refusalText } from '#domain/refusals.ts';
import { pathParameters, staleNames } from './endpoint.ts';
import { endpointList } from './every-endpoint.ts';

const endpoints = endpointList();

// Who may call what, and what is peculiar about it. Written by hand: a permission that is dropped or loosened in a
// declaration must be loosened here as well, by somebody who means it.
const declared = `
  auth.signIn                      POST  anyone           limit:credentials secret
  auth.signUp                      POST  anyone           limit:credentials secret
  auth.confirmSignUp               POST  anyone           limit:address secret
  auth.signOut                     POST  signed in        open_when_ended
  auth.forgotPassword              POST  anyone           limit:credentials
  auth.resetPassword               POST  anyone           limit:address secret
  auth.changePassword              POST  signed in        secret
  auth.invitationDetails           POST  anyone           limit:address
  auth.acceptInvitation            POST  anyone           limit:address secret
  auth.mintEntry                   POST  provider admin   secret
  auth.createPartnerKey            POST  provider admin   secret
  auth.partnerEntry                POST  anyone           limit:address secret
  auth.generateToken               POST  anyone           limit:address secret
  auth.verifyToken                 POST  anyone           limit:address
  auth.company                     POST  signed in        open_when_ended
  billing.fetchClientSubscription  POST  signed in        open_when_ended
  billing.activeDetailsByAppId     POST  signed in        open_when_ended
  client.info                      GET   signed in        open_when_ended
  client.gettingStarted            GET   signed in
  client.currencies                GET   anyone
  home.dashboard                   GET   signed in
  people.detailsByToken            GET   signed in        admits_inactive open_when_ended
  people.profile                   GET   signed in
  people.editProfile               POST  signed in
  people.sessions                  GET   signed in
  people.endSession                POST  signed in
  people.endEverySession           POST  signed in
  providerAdmin.verify             POST  signed in        open_when_ended
  roles.details                    GET   super_admin
  roles.byUserId                   GET   signed in        open_when_ended
  roles.rpMap                      GET   (super_admin or Settings read)`;

describe('the endpoints', () => {
  it('need exactly what this table says', () => {
    const lines = endpoints.map(({ name, endpoint }) =>
      [
        name,
        endpoint.method,
        describePermission(endpoint.permission),
        endpoint.admits_inactive && 'admits_inactive',
        endpoint.limit && `limit:${endpoint.limit}`,
        endpoint.open_when_ended && 'open_when_ended',
        endpoint.secret && 'secret',
      ]
        .filter(Boolean)
        .join(' '),
    );
    const expected = declared
      .trim()
      .split('\n')
      .map((line) => line.trim().replace(/\s+/gu, ' '));
    expect(lines).toEqual(expected);
  });

  it('each have an address of their own, also when a parameter could take another’s place', () => {
    const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    const shapes = addresses.map((address) => address.replace(/\{\w+\}/gu, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it.each([
    '/client/info',
    '/provider-admin/verify',
    '/dashboard/details',
    '/user/details-by-token',
    '/auth/token/generate',
    '/auth/token/verify',
    '/auth/{company}',
    '/billing/subscription/fetch-client-subscription',
    '/billing/subscription/active-details-by-app-id',
    '/company/getting_started',
    '/roles-and-permissions/details',
    '/roles-and-permissions/by-user-id',
    '/roles-and-permissions/rp-map',
  ])('include %s', (path) => {
    expect(endpoints.map(({ endpoint }) => endpoint.path)).toContain(path);
  });
});

describe.each(endpoints)('$name', ({ endpoint }) => {
  const input = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });

  it('refuses fields it does not know', () => {
    const { error } = endpoint.input.safeParse({ surely_unknown: 1 });
    const unknown = error?.issues.find((issue) => issue.code === 'unrecognized_keys');
    expect(unknown?.code === 'unrecognized_keys' && unknown.keys).toEqual(['surely_unknown']);
  });

  it('takes every parameter of its path, none of them optional', () => {
    for (const name of pathParameters(endpoint.path)) expect(input.required).toContain(name);
  });

  it('says of every id slot what it points at', () => {
    const slots = Object.entries(input.properties ?? {}).filter(
      ([name, schema]) => /(_id|^id)s?$/u.test(name) || (typeof schema === 'object' && schema.format === 'uuid'),
    );
    for (const [name, schema] of slots) expect(schema, name).toHaveProperty('ref');
  });

  it('has a sentence about itself and refuses with codes that exist', () => {
    expect(endpoint.summary).toMatch(/^[A-Z].+\.$/);
    for (const code of endpoint.refusals) expect(Object.keys(refusalText)).toContain(code);
    for (const name of endpoint.stale ?? []) expect(staleNames).toContain(name);
  });

  it('keeps secrets out of GET addresses, and limits whoever may call without a session', () => {
    const names = Object.keys(input.properties ?? {});
    if (endpoint.method === 'GET') {
      expect(endpoint.effect).toBe('read');
      expect(names.filter((name) => /password|token|key|secret/u.test(name))).toEqual([]);
    }
    if (endpoint.permission.kind === 'anyone' && names.length > 0) expect(endpoint.limit).toBeDefined();
  });

  it('does not keep for replay what carries a secret', () => {
    const output = JSON.stringify(z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' }));
    const carries =
      /password/u.test(Object.keys(input.properties ?? {}).join()) || /_token"|"access"|_key"/u.test(output);
    if (carries && endpoint.effect === 'write') expect(endpoint.secret).toBe(true);
  });
});

describe('the parameters of a path', () => {
  it('are the names in braces', () => {
    expect(pathParameters('/auth/{company}')).toEqual(['company']);
    expect(pathParameters('/a/{b}/c/{d_e}')).toEqual(['b', 'd_e']);
    expect(pathParameters('/plain')).toEqual([]);
  });
});
