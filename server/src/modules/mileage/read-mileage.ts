import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { mileage } from '#contract/mileage.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { decimalFrom, formatDecimal } from '#domain/decimal/decimal.ts';
import { mergedAttributes, type TripAttribute } from '#domain/expenses/expense-attributes.ts';
import { deviationPct } from '#domain/mileage/distance-deviation.ts';
import { fieldModeOf } from '#domain/mileage/mileage-config.ts';
import { rateSentence } from '#domain/mileage/mileage-text.ts';
import type { ReadContext, RowsOf } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { attributesOfCategory } from '../categories/read-categories.ts';
import { expenseResponse } from '../expenses/read-expense.ts';
import type { DisplayContext } from '../expenses/show-expenses.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { findPeople } from '../people/find-people.ts';
import { calculateTrip, shownCalculation, storedDistance } from './calculate-claim.ts';
import {
  readCommute,
  readMileageConfigs,
  readMileageSettings,
  readMileageTypes,
  type WholeMileageType,
} from './mileage.rows.ts';
import { type MileageClaimRow, readFrequentTrips, readMileageClaim } from './mileage-claims.rows.ts';
import { aYearBefore, loadMileageContext, type MileageContext } from './mileage-context.ts';

type Claim = OutputOf<typeof mileage.details>;

const frequentTrips = 5;

export async function mileageBasics(
  context: ReadContext,
  input: InputOf<typeof mileage.basics>,
): Promise<OutputOf<typeof mileage.basics>> {
  const { tx, actor, request } = context;
  const { client_id } = actor;
  const owner_id = await resolveOwner(context, input);
  const since = aYearBefore(localDay(request.now, actor.time_zone));
  const [{ settings, config, types, commute }, frequent] = await Promise.all([
    loadMileageContext({ tx, client_id, owner_id }),
    readFrequentTrips(tx, { client_id, owner_id, since, limit: frequentTrips }),
  ]);
  const { category_id } = settings;
  const ofCategory = category_id === null ? [] : await attributesOfCategory(tx, { client_id, id: category_id });
  return {
    status: true,
    distance_unit: settings.distance_unit,
    category_id,
    commute_distance: storedDistance(commute.distance, commute.unit, settings.distance_unit),
    config,
    attributes: mergedAttributes<TripAttribute>(ofCategory, config?.attributes ?? []),
    types: types.filter(({ is_active }) => is_active).map(shownType),
    frequent,
  };
}

export async function mileageSettings({ tx, actor }: ReadContext): Promise<OutputOf<typeof mileage.settings>> {
  const { client_id } = actor;
  const [settings, configs, types] = await Promise.all([
    readMileageSettings(tx, client_id),
    readMileageConfigs(tx, client_id),
    readMileageTypes(tx, client_id),
  ]);
  return { status: true, ...settings, configs, types: types.map(shownType) };
}

export async function personCommute(
  { tx, actor }: ReadContext,
  { user_id }: InputOf<typeof mileage.commute>,
): Promise<OutputOf<typeof mileage.commute>> {
  const { client_id } = actor;
  const [people, { distance, unit }, { distance_unit }] = await Promise.all([
    findPeople(tx, { client_id, ids: [user_id] }),
    readCommute(tx, { client_id, user_id }),
    readMileageSettings(tx, client_id),
  ]);
  if (!people.has(user_id)) throw new Refused('item.not_found');
  return { status: true, distance: storedDistance(distance, unit, distance_unit), unit: distance_unit };
}

/** Calculates the amount of a trip while the user fills in the form. Saves nothing. */
export async function calculateMileage(
  context: ReadContext,
  input: InputOf<typeof mileage.calculate>,
  rowsOf: RowsOf<MileageContext>,
): Promise<OutputOf<typeof mileage.calculate>> {
  const { tx, actor } = context;
  const { client_id } = actor;
  const owner_id = await resolveOwner(context, input);
  const { config, types, commute } = await rowsOf(owner_id);
  const type = types.find(({ id }) => id === input.type_id);
  if (!type) throw new Refused('item.not_found');
  if (!config) throw new Refused('mileage.not_set_up');
  const { driven_on, unit, expense_id = null } = input;
  const passengers = fieldModeOf(config.fields, 'passengers') === 'hidden' ? 0 : input.passengers;
  const trip = { expense_id, owner_id, driven_on, distance: decimalFrom(input.distance), unit, passengers, commute };
  const calculation = await calculateTrip(tx, client_id, { type, config, trip });
  return { status: true, calculation: shownCalculation(calculation, input.distance) };
}

export async function mileageDetails(
  context: ReadContext,
  { expense_id }: InputOf<typeof mileage.details>,
): Promise<Claim> {
  return mileageResponse(context, expense_id);
}

/** Returns a claim in the format of the API. Refuses a claim that the actor may not see as not found. */
export async function mileageResponse(context: DisplayContext, expense_id: string): Promise<Claim> {
  const { tx, actor } = context;
  const [expense, claim] = await Promise.all([
    expenseResponse(context, expense_id),
    readMileageClaim(tx, { client_id: actor.client_id, expense_id }),
  ]);
  if (!claim) throw new Refused('item.not_found');
  return { ...expense, mileage: shownClaim(claim) };
}

function shownClaim(claim: MileageClaimRow): Claim['mileage'] {
  const {
    expense_id: _,
    owner_id: __,
    commute_distance: ___,
    reimbursable_distance: ____,
    calculation,
    ...shown
  } = claim;
  const { claimed_distance, calculated_distance } = claim;
  const pct =
    claimed_distance === null || calculated_distance === null
      ? null
      : deviationPct(decimalFrom(claimed_distance), decimalFrom(calculated_distance));
  return {
    ...shown,
    deviation_pct: pct && formatDecimal(pct),
    calculation: calculation && shownCalculation(calculation, claimed_distance ?? '0'),
  };
}

function shownType({ rates, ...type }: WholeMileageType) {
  return {
    ...type,
    rates: rates.map(({ type_id: _, ...rate }) => ({ ...rate, tiers: [...rate.tiers], sentence: rateSentence(rate) })),
  };
}
