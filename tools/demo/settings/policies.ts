import type { OutputOf } from '#contract/endpoint.ts';
import { policies } from '#contract/policies.contract.ts';
import { createPolicy } from '#server/modules/policies/save-policy.ts';
import type { ActAs } from './acting.ts';
import { type DemoNames, demoPolicies } from './policy-list.ts';

export type SeededPolicy = OutputOf<typeof policies.create>['data'];

/** Creates the policies as they were more than a year ago. Returns them by name. */
export async function seedPolicies(act: ActAs, names: DemoNames): Promise<Map<string, SeededPolicy>> {
  const seeded = new Map<string, SeededPolicy>();
  for (const policy of demoPolicies(names)) {
    const input = policies.create.input.parse(policy);
    const { data } = await act('Sofia Marchetti', 435, (context) => createPolicy(context, input));
    seeded.set(data.name, data);
  }
  return seeded;
}
