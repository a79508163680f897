import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { perDiem } from '#contract/per-diem.contract.ts';
import { mergedAttributes, type TripAttribute } from '#domain/expenses/expense-attributes.ts';
import { paidDays } from '#domain/expenses/trip-facts.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { perDiemFacts } from '#domain/per-diem/per-diem-facts.ts';
import { appliesTo } from '#domain/per-diem/per-diem-rate.ts';
import type { OwnScope, ReadContext, RowsOf } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { attributesOfCategory } from '../categories/read-categories.ts';
import { expenseResponse } from '../expenses/read-expense.ts';
import type { DisplayContext } from '../expenses/show-expenses.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { readCountedRateLists, readPerDiemSettings, searchRateRows } from './per-diem.rows.ts';
import { readMeals, readOverlaps, readPerDiemClaim } from './per-diem-claims.rows.ts';
import { calculateTrip, countriesOf, datesOf, loadPerDiemContext, type PerDiemContext } from './per-diem-context.ts';

type Claim = OutputOf<typeof perDiem.details>;

/** Loads everything that the claim form shows to a person, except the rates. */
export function loadPerDiemForm({ tx, client_id, owner_id }: OwnScope): Promise<PerDiemContext> {
  return loadPerDiemContext(tx, { client_id, owner_id, countries: [] });
}

export async function perDiemFields(
  context: ReadContext,
  input: InputOf<typeof perDiem.userFields>,
  rowsOf: RowsOf<PerDiemContext>,
): Promise<OutputOf<typeof perDiem.userFields>> {
  const { tx, actor } = context;
  const { client_id } = actor;
  const { settings, lists, traveller, time_zone } = await rowsOf(await resolveOwner(context, input));
  const { category_id } = settings;
  const ofCategory = category_id === null ? [] : await attributesOfCategory(tx, { client_id, id: category_id });
  return {
    status: true,
    is_enabled: actor.access.features.show_per_diem,
    fields: settings.fields,
    attributes: mergedAttributes<TripAttribute>(ofCategory, settings.attributes),
    category_id,
    time_zone,
    lists: lists.filter((list) => appliesTo(list, traveller)).map(({ id, name, currency }) => ({ id, name, currency })),
  };
}

export async function perDiemSettings({ tx, actor }: ReadContext): Promise<OutputOf<typeof perDiem.settings>> {
  const settings = await readPerDiemSettings(tx, actor.client_id);
  return { status: true, data: { is_enabled: actor.access.features.show_per_diem, ...settings } };
}

/** Loads the rates of a trip, and the other trips and meals of the same days. */
export function loadTripRates(
  { tx, client_id, owner_id }: OwnScope,
  { itinerary, expense_id }: InputOf<typeof perDiem.calculate>,
) {
  const dates = datesOf(itinerary);
  return Promise.all([
    loadPerDiemContext(tx, { client_id, owner_id, countries: countriesOf(itinerary) }),
    readOverlaps(tx, { client_id, owner_id, ...dates, except: expense_id ?? null }),
    readMeals(tx, { client_id, owner_id, ...dates }),
  ]);
}

/** Calculates a trip that is still being entered, day by day, and shows the other trips and meals of the same days. */
export async function calculatePerDiemAmount(
  context: ReadContext,
  input: InputOf<typeof perDiem.calculate>,
  rowsOf: RowsOf<Awaited<ReturnType<typeof loadTripRates>>>,
): Promise<OutputOf<typeof perDiem.calculate>> {
  refuseIfOff(context.actor.access.features);
  const { itinerary, provided } = input;
  const [rates, overlaps, meals] = await rowsOf(await resolveOwner(context, input));
  const { duration: _, ...result } = orRefuse(calculateTrip(rates, { itinerary, provided }));
  const paid = new Set(paidDays(perDiemFacts(itinerary, result)));
  return { status: true, ...result, overlaps, meals: meals.filter(({ spent_on }) => paid.has(spent_on)) };
}

export async function perDiemDetails(
  context: ReadContext,
  { expense_id }: InputOf<typeof perDiem.details>,
): Promise<Claim> {
  return perDiemResponse(context, expense_id);
}

/** Returns a claim in the format of the API. Refuses a claim that the actor may not see as not found. */
export async function perDiemResponse(context: DisplayContext, expense_id: string): Promise<Claim> {
  const { tx, actor } = context;
  const [expense, claim] = await Promise.all([
    expenseResponse(context, expense_id),
    readPerDiemClaim(tx, { client_id: actor.client_id, expense_id }),
  ]);
  if (!claim) throw new Refused('item.not_found');
  const { itinerary, provided, purpose, calculation } = claim;
  return {
    ...expense,
    per_diem: { itinerary: { ...itinerary, stops: [...itinerary.stops] }, provided, purpose, calculation },
  };
}

export async function rateLists({ tx, actor }: ReadContext): Promise<OutputOf<typeof perDiem.rateLists>> {
  return { status: true, data: await readCountedRateLists(tx, actor.client_id) };
}

export async function searchRates(
  { tx, actor }: ReadContext,
  { list_id, search, page, limit }: InputOf<typeof perDiem.searchRates>,
): Promise<OutputOf<typeof perDiem.searchRates>> {
  const query = { client_id: actor.client_id, list_id, search, limit, offset: (page - 1) * limit };
  const { rows, count } = await searchRateRows(tx, query);
  const data = rows.map((row) => ({ ...row, rate: toDecimal(moneyFrom(row.rate, row.currency)) }));
  return { status: true, data, total_records: count };
}

export function refuseIfOff({ show_per_diem }: { show_per_diem: boolean }): void {
  if (!show_per_diem) throw new Refused('per_diem.off');
}
