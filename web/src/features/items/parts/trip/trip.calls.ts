import type { Answer } from '../../../../lib/call.ts';
import { queryOf } from '../../../../lib/queries.ts';

export type Trip = Answer<'mileage.details'>['mileage'];
export type TripAmount = Answer<'mileage.calculate'>['calculation'];

/** Returns the query for a mileage claim with its route and calculation. */
export const tripQuery = (expense_id: string) => queryOf('mileage.details', { expense_id });
