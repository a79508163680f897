import type { policies } from '#contract/policies.contract.ts';
import { type RoutesOf, read, write } from '../../http/context.ts';
import { changePolicyOrder, removePolicy, switchPolicy } from './order-policies.ts';
import { readOwnPolicies } from './read-own-policies.ts';
import { createPolicy, editPolicy } from './save-policy.ts';
import { savePolicySettings } from './save-policy-settings.ts';
import { listPolicies, policyDetails } from './show-policies.ts';

/**
 * The routes of policies, except those for testing rules. The expenses module adds those routes, because they need
 * expenses and this module cannot import the expenses module.
 */
export const policiesRoutes = {
  list: read(listPolicies),
  details: read(policyDetails),
  mine: read(readOwnPolicies),
  create: write(createPolicy),
  edit: write(editPolicy),
  activate: write(switchPolicy),
  changeOrder: write(changePolicyOrder),
  remove: write(removePolicy),
  saveSettings: write(savePolicySettings),
} satisfies Omit<RoutesOf<typeof policies>, 'examples' | 'test' | 'impact'>;
