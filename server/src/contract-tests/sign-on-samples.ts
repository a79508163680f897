import { v7 as uuidv7 } from 'uuid';
import type { OutputOf } from '#contract/endpoint.ts';
import type { scim } from '#contract/scim.contract.ts';
import type { singleSignOn } from '#contract/single-sign-on.contract.ts';
import { send } from '../testing/client.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import { domainOf, testIssuer } from '../testing/sign-on-rows.ts';
import type { TestProduct } from '../testing/test-product.ts';
import { asAdmin, type Sample } from './sample.ts';

type ScimSamples = { [Key in keyof typeof scim as `scim.${Key}`]: Sample<`scim.${Key}`> };
type SignOnSamples = { [Key in keyof typeof singleSignOn as `singleSignOn.${Key}`]: Sample<`singleSignOn.${Key}`> };

export const signOnSamples: SignOnSamples & ScimSamples = {
  'scim.token': () => ({}),
  'scim.createToken': () => ({}),
  'scim.revokeToken': async ({ company }) => {
    await (await asAdmin(company)).calls('scim.createToken', {});
    return {};
  },
  'singleSignOn.offer': ({ company }) => ({ email: emailIn(company) }),
  'singleSignOn.start': ({ product, company }) => {
    answerAsProvider(product, company);
    return { email: emailIn(company) };
  },
  'singleSignOn.finish': async ({ product, company }) => {
    answerAsProvider(product, company);
    const { body } = await send(product.address, 'singleSignOn.start', { email: emailIn(company) });
    const { url, attempt } = body as OutputOf<typeof singleSignOn.start>;
    return {
      company: company.client_id,
      response: `code=x&state=${new URL(url).searchParams.get('state')}`,
      ...(attempt && { attempt }),
    };
  },
  'singleSignOn.settings': () => ({}),
  'singleSignOn.save': async ({ company }) => {
    const { provider } = await (await asAdmin(company)).calls('singleSignOn.settings', {});
    if (!provider) throw new Error('The company has no identity provider.');
    const { last_sign_in_at: _at, ...form } = provider;
    return {
      ...form,
      emergency_user_id: company.people.super_admin.user_id,
      default_role_id: company.ids.role,
      default_entity_id: company.ids.entity,
      default_department_id: company.ids.department,
      group_roles: [{ group_name: 'Money', role_id: company.ids.role }],
    };
  },
  'singleSignOn.test': ({ product, company }) => {
    answerAsProvider(product, company);
    return {};
  },
  'singleSignOn.addDomain': () => ({ domain: newDomain() }),
  'singleSignOn.verifyDomain': async ({ company }) => ({ id: await addDomain(company) }),
  'singleSignOn.removeDomain': async ({ company }) => ({ id: await addDomain(company) }),
};

/** Replaces the identity provider with one that always identifies the guest. The real protocol has its own tests. */
function answerAsProvider({ app }: TestProduct, { people }: PopulatedCompany): void {
  app.sign_on = {
    signInUrl: async (_provider, { state }) => `${testIssuer}/authorize?state=${state}`,
    redeem: async () => ({
      issuer: testIssuer,
      subject: people.guest.user_id,
      email: people.guest.email,
      is_email_verified: true,
      first_name: 'Guest',
      last_name: 'Tester',
      groups: [],
      factors: [],
    }),
    check: async () => undefined,
  };
}

function emailIn({ client_id }: PopulatedCompany): string {
  return `ana@${domainOf(client_id)}`;
}

/** Returns a new domain. The local DNS that replaces the real one in development finds every record for it. */
function newDomain(): string {
  return `d${uuidv7()}.test`;
}

async function addDomain(company: PopulatedCompany): Promise<string> {
  const { data } = await (await asAdmin(company)).calls('singleSignOn.addDomain', { domain: newDomain() });
  return data.id;
}
