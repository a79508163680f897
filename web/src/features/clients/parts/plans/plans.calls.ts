import type { Answer } from '../../../../lib/call.ts';
import { queryOf } from '../../../../lib/queries.ts';

export type SoldPlan = Answer<'plans.list'>['data'][number];

export const plansQuery = queryOf('plans.list', {});
