import type { plans } from '#contract/plans.contract.ts';
import { provider, type RoutesOf } from '../../http/context.ts';
import { archivePlan, listPlans, savePlan } from './edit-plans.ts';

export const plansRoutes = {
  list: provider(listPlans),
  save: provider(savePlan),
  archive: provider(archivePlan),
} satisfies RoutesOf<typeof plans>;
