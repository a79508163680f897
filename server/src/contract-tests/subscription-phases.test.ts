import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointList, type NamedEndpoint } from '#contract/every-endpoint.ts';
import { defaultRoles } from '#domain/access/default-roles.ts';
import { featuresFrom } from '#domain/access/features.ts';
import { isPermitted } from '#domain/access/permission.ts';
import { type SubscriptionPhase, subscriptionPhases } from '#domain/subscriptions/trial.ts';
import { admit } from '../http/admit.ts';
import type { Actor } from '../http/context.ts';
import { Refused } from '../http/refusals.ts';
import { aCompany, type TestCompany } from '../testing/a-company.ts';
import { send } from '../testing/client.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

const endpoints = endpointList().filter(({ endpoint }) => endpoint.permission.kind !== 'anyone');
const roles = ['employee', 'approver', 'finance', 'settings_admin', 'super_admin'] as const;
type Role = (typeof roles)[number];

/** The phases in which nobody in a company can work. */
const closed = ['ended', 'unpaid', 'cancelled', 'suspended'] as const;

function accessOf(role: Role): Actor['access'] {
  return {
    is_provider_admin: false,
    roles: defaultRoles.filter(({ key }) => key === role),
    // The features of a new company.
    features: featuresFrom([{ feature: 'expense_only', value: true }]),
    stands_in_chain: false,
  };
}

/**
 * Returns the refusal that the endpoint's declaration implies; null if the call is allowed. Permissions are checked
 * before the subscription.
 */
function expectedRefusal({ endpoint }: NamedEndpoint, phase: SubscriptionPhase, role: Role): string | null {
  if (!isPermitted(endpoint.permission, accessOf(role))) return 'access.denied';
  if (!closed.some((each) => each === phase) || endpoint.open_when_ended === 'everyone') return null;
  return endpoint.open_when_ended === 'super_admin' && role === 'super_admin' ? null : 'access.subscription';
}

describe.each(subscriptionPhases)('in the phase %s', (phase) => {
  it.each(roles)('%s reaches exactly the endpoints of the table', (role) => {
    for (const named of endpoints) {
      const subscription = { phase, plan: 'trial', trial_ends_at: new Date() };
      const actor = { is_active: true, access: accessOf(role), subscription, missing_features: {} } as Actor;
      expect(
        refusalOf(() => admit(named.endpoint, actor)),
        named.name,
      ).toBe(expectedRefusal(named, phase, role));
    }
  });
});

function refusalOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

it('keeps few endpoints open for everyone of a closed company', () => {
  const open = endpoints.filter(({ endpoint }) => endpoint.open_when_ended === 'everyone').map(({ name }) => name);
  expect(
    open.filter(
      (name) =>
        !/^(auth|billing|people|roles|client|providerAdmin|announcements|twoFactor|acting|notices|photos|users|security|singleSignOn)\./u.test(
          name,
        ),
    ),
  ).toEqual([]);
});

describe('a closed company over HTTP', () => {
  let product: TestProduct;
  const companies = new Map<SubscriptionPhase, TestCompany<'ana' | 'eve'>>();
  beforeAll(async () => {
    product = await testProduct();
    for (const phase of closed)
      companies.set(phase, await aCompany(product, { ana: ['super_admin'], eve: ['employee'] }, { phase }));
  });
  afterAll(() => product.stop());

  // Each endpoint is tested in one phase; the long run tests it in all of them.
  const cells = endpoints.flatMap((named, index) =>
    closed
      .filter((_, position) => process.env.TEST_LONG || position === index % closed.length)
      .map((phase) => [named.name, phase, named] as const),
  );

  // The request is checked before its input is read, so an empty input shows who is refused.
  it.each(cells)('%s answers by the table in the phase %s', async (name, phase, named) => {
    const people = companies.get(phase)?.people;
    for (const [person, role] of [
      [people?.ana, 'super_admin'],
      [people?.eve, 'employee'],
    ] as const) {
      if (!person) throw new Error('No company.');
      const { access_token } = await person.startsSession();
      const { body } = await send(product.address, name, {}, { access_token });
      const { code } = body as { code?: string };
      const refusal = code === 'access.denied' || code === 'access.subscription' ? code : null;
      expect(refusal, role).toBe(expectedRefusal(named, phase, role));
    }
  });
});
