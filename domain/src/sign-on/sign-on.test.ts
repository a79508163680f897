import { describe, expect, it } from 'vitest';
import { acceptDomain, emailDomain } from './email-domain.ts';
import { type Identity, isFactorProved, matchIdentity, rolesFromGroups } from './match-identity.ts';
import { acceptIssuer, type ProviderPreset } from './provider-presets.ts';

describe('a domain', () => {
  it.each([
    ['company.com', 'company.com'],
    [' @Company.COM. ', 'company.com'],
    ['a.b-c.co.uk', 'a.b-c.co.uk'],
    ['xn--mller-kva.de', 'xn--mller-kva.de'],
    ['gmail.com', 'sign_on.domain_public'],
    ['company', 'sign_on.domain_invalid'],
    ['-company.com', 'sign_on.domain_invalid'],
    ['com pany.com', 'sign_on.domain_invalid'],
    ['10.0.0.1', 'sign_on.domain_invalid'],
    ['company.com/path', 'sign_on.domain_invalid'],
    ['', 'sign_on.domain_invalid'],
  ])('%s is %s', (sent, expected) => {
    const decision = acceptDomain(sent);
    expect(decision.allowed ? decision.value : decision.code).toBe(expected);
  });

  it('of an e-mail address is the part after the last @', () => {
    expect(emailDomain('"a@b.com"@Company.com')).toBe('company.com');
  });
});

describe('an issuer', () => {
  const tenant = 'https://login.microsoftonline.com/3f2a6c1e-0d7b-4c4e-9a53-1f2e3d4c5b6a/v2.0';
  it.each<[ProviderPreset, string, boolean]>([
    ['google', 'anything', true],
    ['microsoft', tenant, true],
    ['microsoft', 'https://login.microsoftonline.com/common/v2.0', false],
    ['microsoft', 'https://login.microsoftonline.com/organizations/v2.0', false],
    ['microsoft', tenant.replace('.com', '.us'), true],
    ['microsoft', tenant.replace('login.microsoftonline.com', 'company.b2clogin.com'), false],
    ['microsoft', tenant.replace('login.microsoftonline.com', 'login.microsoftonline.com.example'), false],
    ['microsoft', tenant.replace('.com', '.com:8443'), false],
    ['okta', 'https://company.okta.com', true],
    ['okta', 'http://company.okta.com', false],
    ['other', 'https://user:secret@id.company.com', false],
    ['other', 'https://id.company.com/?a=1', false],
    ['other', 'not a url', false],
    ['other', 'http://127.0.0.1:4000', false],
  ])('of %s %s', (preset, issuer, expected) => {
    expect(acceptIssuer(preset, issuer, { may_be_local: false }).allowed).toBe(expected);
  });

  it('on this machine is accepted only if the configuration allows it', () => {
    expect(acceptIssuer('other', 'http://127.0.0.1:4000', { may_be_local: true }).allowed).toBe(true);
  });
});

describe('an identity', () => {
  const identity: Identity = {
    issuer: 'https://id.company.com',
    subject: 's-1',
    email: 'ana@company.com',
    is_email_verified: true,
    first_name: 'Ana',
    last_name: 'Moreau',
    groups: [],
    factors: [],
  };
  const known = {
    preset: 'okta' as ProviderPreset,
    creates_people: true,
    domains: ['company.com'],
    linked_user_id: null,
    same_email: null,
  };
  const person = { user_id: 'u-1', has_other_subject: false };
  it.each<[string, Partial<Identity>, Partial<Parameters<typeof matchIdentity>[1]>, string]>([
    ['a linked person', {}, { linked_user_id: 'u-1' }, 'enter'],
    ['a linked person whose address changed', { email: 'ana@other.com' }, { linked_user_id: 'u-1' }, 'enter'],
    ['a person with the address', {}, { same_email: person }, 'link'],
    ['a new person', {}, {}, 'create'],
    ['a new person who is not created', {}, { creates_people: false }, 'sign_on.no_account'],
    [
      'a person linked to another account',
      {},
      { same_email: { ...person, has_other_subject: true } },
      'sign_on.other_account',
    ],
    ['no address', { email: '' }, {}, 'sign_on.no_email'],
    ['an address of another domain', { email: 'ana@other.com' }, { same_email: person }, 'sign_on.other_domain'],
    ['an address of a subdomain', { email: 'ana@mail.company.com' }, {}, 'sign_on.other_domain'],
    ['an unverified address', { is_email_verified: false }, { same_email: person }, 'sign_on.email_unverified'],
    ['an address of unknown status', { is_email_verified: null }, {}, 'sign_on.email_unverified'],
    ['Microsoft, which sends no status', { is_email_verified: null }, { preset: 'microsoft' }, 'create'],
    [
      'Microsoft with an unverified address',
      { is_email_verified: false },
      { preset: 'microsoft' },
      'sign_on.email_unverified',
    ],
  ])('of %s', (_name, changes, facts, expected) => {
    const decision = matchIdentity({ ...identity, ...changes }, { ...known, ...facts });
    expect(decision.allowed ? decision.value.kind : decision.code).toBe(expected);
  });

  it('has the roles of its groups besides those that no group manages', () => {
    const mapping = [
      { group_name: 'Money', role_id: 'finance' },
      { group_name: 'Bosses', role_id: 'approver' },
    ];
    expect(rolesFromGroups(['employee', 'approver'], ['Money'], mapping)).toEqual(['employee', 'finance']);
    expect(rolesFromGroups(['employee'], [], mapping)).toEqual(['employee']);
    expect(rolesFromGroups(['employee'], ['Money', 'Bosses'], mapping)).toEqual(['employee', 'finance', 'approver']);
  });

  it.each<[readonly string[], string, boolean]>([
    [[], '', true],
    [['pwd'], '', true],
    [['pwd', 'mfa'], 'mfa hwk', true],
    [['urn:level:2'], 'urn:level:2', true],
    [['pwd'], 'mfa hwk', false],
    [['mfa2'], 'mfa', false],
    [[], 'mfa', false],
  ])('with the claims %j proves a second factor where %j is required: %s', (factors, required, expected) => {
    expect(isFactorProved({ factors }, required)).toBe(expected);
  });
});
