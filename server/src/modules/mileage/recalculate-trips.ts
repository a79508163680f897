import { decimalFrom } from '#domain/decimal/decimal.ts';
import { isEditable } from '#domain/expenses/expense-stages.ts';
import { tierRange } from '#domain/mileage/mileage-rate.ts';
import type { App, WriteContext } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { findCompany } from '../companies/find-company.ts';
import { changeAmounts } from '../expenses/change-amounts.ts';
import { payTrip, rateOf } from './calculate-claim.ts';
import {
  type MileageClaimRow,
  readClaimsAmong,
  readMileageClaim,
  readRejectedTrips,
  readTripsInRange,
  type SavedCalculation,
  writeMileageClaim,
} from './mileage-claims.rows.ts';
import { loadMileageContext } from './mileage-context.ts';

/** Runs after a trip was saved, deleted or restored: later trips that are not submitted may reach another tier. */
export async function recalculateTrips(app: App, event: EventPayloads['mileage.changed']): Promise<void> {
  const { client_id, event_id, expense_id } = event;
  const claim = await app.database.readInCompany(client_id, (tx) => readMileageClaim(tx, { client_id, expense_id }));
  if (claim) await recalculateAfter(app, { client_id, event_id, claim });
}

/** The trips of a rejected report no longer count, until they are in a report again. */
export async function recalculateRejected(app: App, event: EventPayloads['report.rejected']): Promise<void> {
  const { client_id, event_id, report_id } = event;
  const claims = await app.database.readInCompany(client_id, (tx) => readRejectedTrips(tx, { client_id, report_id }));
  for (const claim of claims) await recalculateAfter(app, { client_id, event_id, claim });
}

async function recalculateAfter(
  app: App,
  { client_id, event_id, claim }: { client_id: string; event_id: string; claim: MileageClaimRow },
): Promise<void> {
  const company = await findCompany(app.database, client_id);
  const { type_id, driven_on } = claim;
  if (!company || type_id === null || driven_on === null) return;
  await writeInCompany({ app, request: systemRequest(app, event_id), client_id }, (context) =>
    recalculate(context, { claim: { ...claim, type_id, driven_on }, own: company.currency }),
  );
}

/** Goes through the trips of the period in order. Safe to run twice: unchanged trips are left alone. */
async function recalculate(
  context: WriteContext,
  { claim, own }: { claim: MileageClaimRow & { type_id: string; driven_on: string }; own: string },
): Promise<void> {
  const { tx, client_id } = context;
  const { owner_id, type_id, driven_on } = claim;
  const { types, config } = await loadMileageContext(tx, { client_id, owner_id });
  const type = types.find(({ id }) => id === type_id);
  const range = type && claim.calculation && tierRange(claim.calculation.rate, driven_on);
  if (!type || !range || !config) return;

  const trips = await readTripsInRange(tx, { client_id, owner_id, type_id, range });
  const open = trips.filter(({ stage, driven_on: day }) => isEditable(stage) && day >= driven_on);
  const claims = await readClaimsAmong(tx, { client_id, expense_ids: open.map(({ expense_id }) => expense_id) });
  const changed: { claim: MileageClaimRow; calculation: SavedCalculation }[] = [];
  for (const saved of claims) {
    const { claimed_distance, unit, passengers, expense_id } = saved;
    if (claimed_distance === null || saved.driven_on === null || !saved.calculation) continue;
    const place = trips.findIndex((trip) => trip.expense_id === expense_id);
    const calculation = payTrip({
      rate: rateOf(type, saved.driven_on),
      // The commute was deducted when the trip was filed.
      config: { commute_deduction: 'one_way' },
      trip: {
        distance: decimalFrom(claimed_distance),
        unit,
        passengers,
        commute: { distance: saved.commute_distance, unit },
      },
      range,
      before: trips.slice(0, place),
    });
    if (calculation.amount !== saved.calculation.amount) changed.push({ claim: saved, calculation });
  }
  if (changed.length === 0) return;

  const done = await changeAmounts(context, {
    owner_id,
    company_currency: own,
    amounts: new Map(
      changed.map(({ claim: { expense_id }, calculation: { amount, rate } }) => [
        expense_id,
        { amount, currency: rate.currency },
      ]),
    ),
  });
  for (const { claim: saved, calculation } of changed)
    if (done.has(saved.expense_id)) await writeMileageClaim(tx, client_id, { ...saved, calculation });
}
