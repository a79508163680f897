import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { trips } from '#contract/trips.contract.ts';
import { canStartReport } from '#domain/trips/trip-states.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { checkLockedExpenses } from '../expenses/checks/check-lines.ts';
import { type LockedReport, lockedLines, lockOpenReports } from '../expenses/lines/lock-reports.ts';
import { recountChecks } from '../expenses/lines/sum-up-report.ts';
import { recordReportActivity } from '../reports/report-activity.ts';
import { createReport } from '../reports/save-report.ts';
import { createFromBookings } from './add-bookings.ts';
import { lockOwnTrip } from './read-trips.ts';
import { tripLine } from './show-trips.ts';
import { saveReportTrip } from './trips.rows.ts';

/** Creates a draft report for the trip with the chosen bookings as expenses. */
export async function createReportOfTrip(
  context: SignedWriteContext,
  { trip_id, title, booking_ids }: InputOf<typeof trips.createReport>,
): Promise<OutputOf<typeof trips.createReport>> {
  const { tx, client_id } = context;
  const found = await lockOwnTrip(context, trip_id);
  const { trip } = found;
  orRefuse(canStartReport(tripLine(trip)));
  const { report_id } = await createReport(context, {
    title: title ?? trip.title,
    purpose: '',
    custom_values: {},
    expense_ids: [],
    for_user_id: trip.user_id,
  });
  await saveReportTrip(tx, { client_id, report_id, trip_id });
  const report = await lockOpenReport(context, report_id);
  const expense_ids = await createFromBookings(context, { found, booking_ids, report });
  return { status: true, report_id, expense_ids };
}

/** Sets or removes the trip of an open report and checks its expenses against the dates of the trip. */
export async function attachTrip(
  context: SignedWriteContext,
  { report_id, trip_id }: InputOf<typeof trips.attach>,
): Promise<OutputOf<typeof trips.attach>> {
  const { tx, client_id } = context;
  const trip = trip_id === null ? null : (await lockOwnTrip(context, trip_id)).trip;
  const report = await lockOpenReport(context, report_id);
  if (trip && trip.user_id !== report.owner_id) throw new Refused('item.not_found');
  if (trip?.report?.report_id === report_id) return { status: true };
  if (trip) orRefuse(canStartReport(tripLine(trip)));

  await saveReportTrip(tx, { client_id, report_id, trip_id });
  await checkLines(context, report);
  recordReportActivity(context, report, {
    action: trip ? 'report_trip_added' : 'report_trip_removed',
    ...(trip && { facts: { name: trip.title } }),
  });
  return { status: true };
}

async function lockOpenReport(context: SignedWriteContext, id: string): Promise<LockedReport> {
  const report = (await lockOpenReports(context, [id])).get(id);
  if (!report) throw new Refused('item.not_found');
  return report;
}

async function checkLines(context: SignedWriteContext, report: LockedReport): Promise<void> {
  await checkLockedExpenses(context, {
    owner_id: report.owner_id,
    own: context.actor.company.currency,
    expenses: await lockedLines(context, report),
  });
  await recountChecks(context, report);
}
