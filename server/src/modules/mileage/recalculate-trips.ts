import { decimalFrom } from '#domain/decimal/decimal.ts';
import { isEditable } from '#domain/expenses/expense-stages.ts';
import { tierRange } from '#domain/mileage/mileage-rate.ts';
import type { App, WriteContext } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { findCompany } from '../companies/find-company.ts';
import { changeAmounts } from '../expenses/change-amounts.ts';
import { isBefore, payTrip } from './calculate-claim.ts';
import {
  type MileageClaimRow,
  readClaimsOf,
  readTripsInRange,
  type SavedCalculation,
  writeMileageClaim,
} from './mileage-claims.rows.ts';

/**
 * Recalculates the unsubmitted trips of a person after one of their trips was saved, deleted, restored or rejected,
 * because other trips may now be in another rate tier. A repeated event changes nothing, because unchanged trips are
 * not saved.
 */
export async function recalculateTrips(
  app: App,
  event: { client_id: string; event_id: string; user_id: string },
): Promise<void> {
  const { client_id, event_id, user_id: owner_id } = event;
  const company = await findCompany(app.database, client_id);
  if (!company) return;
  await writeInCompany({ app, request: systemRequest(app, event_id), client_id }, (context) =>
    recalculate(context, { owner_id, company_currency: company.currency }),
  );
}

async function recalculate(
  context: WriteContext,
  { owner_id, company_currency }: { owner_id: string; company_currency: string },
): Promise<void> {
  const { tx, client_id } = context;
  const claims = await readClaimsOf(tx, { client_id, owner_id });
  const open = claims.filter(({ stage }) => isEditable(stage));
  const changed: Recalculated[] = [];
  for (const { stage: _, ...claim } of open) changed.push(...(await recalculatedTrip(context, claim)));
  if (changed.length === 0) return;

  const done = await changeAmounts(context, {
    owner_id,
    company_currency,
    amounts: new Map(
      changed.map(({ claim: { expense_id }, calculation: { amount, rate } }) => [
        expense_id,
        { amount, currency: rate.currency },
      ]),
    ),
  });
  for (const { claim, calculation } of changed)
    if (done.has(claim.expense_id)) await writeMileageClaim(tx, client_id, { ...claim, calculation });
}

interface Recalculated {
  claim: MileageClaimRow;
  calculation: SavedCalculation;
}

/**
 * Returns the trip with its new amount, or an empty list if the amount does not change. The rate with which the trip
 * was saved still applies.
 */
async function recalculatedTrip({ tx, client_id }: WriteContext, claim: MileageClaimRow): Promise<Recalculated[]> {
  const { expense_id, owner_id, type_id, driven_on, claimed_distance, unit, passengers } = claim;
  const rate = claim.calculation?.rate;
  const range = rate && driven_on && tierRange(rate, driven_on);
  if (!rate || !range || type_id === null || driven_on === null || claimed_distance === null) return [];

  const others = await readTripsInRange(tx, { client_id, owner_id, type_id, range });
  const calculation = payTrip({
    rate,
    // The commute distance of the claim is already the whole deduction, so `one_way` deducts it exactly once.
    config: { commute_deduction: 'one_way' },
    trip: {
      distance: decimalFrom(claimed_distance),
      unit,
      passengers,
      commute: { distance: claim.commute_distance, unit },
    },
    range,
    before: others.filter((other) => isBefore(other, { expense_id, driven_on })),
  });
  return calculation.amount === claim.calculation?.amount ? [] : [{ claim, calculation }];
}
