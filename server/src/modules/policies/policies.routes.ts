import type { policies } from '#contract/policies.contract.ts';
import { type RoutesOf, read, write } from '../../http/context.ts';
import { changePolicyOrder, removePolicy, switchPolicy } from './order-policies.ts';
import { listPolicies, policyDetails } from './read-policies.ts';
import { createPolicy, editPolicy } from './save-policy.ts';

/** Trying the rules on an expense stands with the expenses, one floor up. */
export const policiesRoutes = {
  list: read(listPolicies),
  details: read(policyDetails),
  create: write(createPolicy),
  edit: write(editPolicy),
  activate: write(switchPolicy),
  changeOrder: write(changePolicyOrder),
  remove: write(removePolicy),
} satisfies Omit<RoutesOf<typeof policies>, 'examples' | 'test' | 'testAdvance'>;
