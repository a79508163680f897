import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { mileage } from '#contract/mileage.contract.ts';
import {
  compare,
  type Decimal,
  decimalFrom,
  formatDecimal,
  multiply,
  roundTo,
  subtract,
  wholeNumber,
} from '#domain/decimal/decimal.ts';
import { copiedAttributes } from '#domain/expenses/expense-attributes.ts';
import type { MissingField } from '#domain/expenses/missing-fields.ts';
import type { MileageFacts } from '#domain/expenses/trip-facts.ts';
import { msg, t } from '#domain/language/translate.ts';
import { deviationPct, isOverrideAllowed } from '#domain/mileage/distance-deviation.ts';
import { convertDistance, type DistanceUnit } from '#domain/mileage/distance-unit.ts';
import { fieldModeOf, isMileageField, type mileageFieldNames } from '#domain/mileage/mileage-config.ts';
import { tripTitle } from '#domain/mileage/mileage-text.ts';
import { missingTripFields } from '#domain/mileage/missing-trip-fields.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { withChanges } from '../../http/with-changes.ts';
import { claimedTrip } from '../expenses/claimed-trip.ts';
import { formOf } from '../expenses/form-of.ts';
import { peekExpense } from '../expenses/lock-expense.ts';
import { refuseMissing } from '../expenses/refuse-missing.ts';
import { saveExpenseForm } from '../expenses/save-expense.ts';
import type { ExpenseFields } from '../expenses/show-expenses.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { calculateTrip, storedDistance } from './calculate-claim.ts';
import type { MileageConfigRow, WholeMileageType } from './mileage.rows.ts';
import { type ClaimStop, type MileageClaimRow, readMileageClaim, writeMileageClaim } from './mileage-claims.rows.ts';
import { loadMileageContext, type MileageContext } from './mileage-context.ts';
import { mileageResponse } from './read-mileage.ts';
import { openRoute } from './route-seal.ts';

type Form = Omit<InputOf<typeof mileage.create>, 'is_draft' | 'for_user_id'>;
type Answer = OutputOf<typeof mileage.create>;

export async function createMileage(
  context: SignedWriteContext,
  { is_draft, for_user_id, ...form }: InputOf<typeof mileage.create>,
): Promise<Answer> {
  const owner_id = await resolveOwner(context, { for_user_id });
  return save(context, { form, owner_id, saved: null, claim: null, is_draft });
}

export async function editMileage(
  context: SignedWriteContext,
  { expense_id, version, is_draft, ...changes }: InputOf<typeof mileage.edit>,
): Promise<Answer> {
  const { tx, client_id } = context;
  const expense = await peekExpense(context, expense_id);
  const claim = await readMileageClaim(tx, { client_id, expense_id });
  if (!claim) throw new Refused('expense.wrong_kind');
  const form = withChanges(formOfClaim(claim, expense), changes);
  const saved = { id: expense_id, version, report_id: expense.report_id };
  return save(context, { form, owner_id: expense.owner_id, saved, claim, is_draft });
}

interface Saving {
  form: Form;
  owner_id: string;
  saved: { id: string; version: number; report_id: string | null } | null;
  claim: MileageClaimRow | null;
  is_draft: boolean;
}

async function save(context: SignedWriteContext, input: Saving): Promise<Answer> {
  const { owner_id, saved, is_draft } = input;
  const { tx, client_id } = context;
  const settings = await loadMileageContext({ tx, client_id, owner_id });
  const { config } = settings;
  if (!config) throw new Refused('mileage.not_set_up');
  const form = withoutHiddenFields(input.form, config);
  if (!config.distance_sources.includes(form.distance_source)) throw new Refused('mileage.source_not_allowed');

  const claim = await describeClaim(context, { ...input, form }, settings, config);
  const { type_id, claimed_distance } = claim;
  const missing = missingTripFields({ ...form, type_id, claimed_distance }, config);
  if (!is_draft) refuseMissing(missing);
  const id = await saveExpenseForm(context, {
    form: expenseFormOf(form, claim, settings),
    saved,
    owner_id,
    is_declared: !is_draft,
    expense_type: 'mileage',
    trip: tripFacts(claim, config, missing),
    saveDetails: (expense) =>
      writeMileageClaim(tx, client_id, { ...claim, expense_id: expense.id, owner_id: expense.owner_id }),
  });
  return mileageResponse(context, id);
}

function tripFacts(claim: Described, config: MileageConfigRow, missing: readonly MissingField[]): MileageFacts {
  const { max_override_pct, attributes, receipt_required } = config;
  const { stops, road_line, is_round_trip, vehicle, unit, distance_source, calculated_distance } = claim;
  return {
    kind: 'mileage',
    from: stops[0]?.name ?? '',
    to: stops.at(-1)?.name ?? '',
    stops,
    ...(road_line && { road_line }),
    is_round_trip,
    vehicle,
    unit,
    distance: claim.claimed_distance,
    map_distance: distance_source === 'map' ? calculated_distance : null,
    max_override_pct,
    attributes: copiedAttributes(attributes),
    // Missing dates, merchants and amounts are left out here, because they are checked for all expenses.
    missing: missing.flatMap(({ key, label }) => (isMileageField(key) ? [{ key, label }] : [])),
    needs_receipt: receipt_required,
  };
}

/** Clears fields that the configuration hides, so that values for them in the request have no effect. */
function withoutHiddenFields(form: Form, { fields }: MileageConfigRow): Form {
  const isHidden = (name: (typeof mileageFieldNames)[number]) => fieldModeOf(fields, name) === 'hidden';
  return {
    ...form,
    ...(isHidden('purpose') && { purpose: '' }),
    ...(isHidden('registration') && { registration: '' }),
    ...(isHidden('passengers') && { passengers: 0 }),
  };
}

type Described = Omit<MileageClaimRow, 'expense_id' | 'owner_id'>;

/** Calculates the distances and the amount of the claim and returns its row. */
async function describeClaim(
  context: SignedWriteContext,
  { form, owner_id, saved, claim }: Saving,
  { settings, types, commute }: MileageContext,
  config: MileageConfigRow,
): Promise<Described> {
  const { tx, client_id } = context;
  const unit = claim?.unit ?? settings.distance_unit;
  const is_round_trip = form.is_round_trip && config.allow_round_trip;
  const measured = await measuredDistance(context, { ...form, is_round_trip }, claim, unit);
  const claimed = form.claimed_distance === null ? measured.calculated : decimalFrom(form.claimed_distance);
  refuseDeviation(config, claimed, measured.calculated);

  const type = typeOf(types, form.type_id, claim);
  const { driven_on, passengers } = form;
  const trip = claimed && driven_on ? { distance: claimed, unit, passengers, commute, driven_on } : null;
  const calculation =
    trip && type
      ? await calculateTrip(tx, client_id, { type, config, trip: { ...trip, owner_id, expense_id: saved?.id ?? null } })
      : null;

  return {
    type_id: type?.id ?? null,
    vehicle: type?.name ?? '',
    driven_on,
    unit,
    distance_source: form.distance_source,
    stops: measured.stops,
    road_line: measured.road_line,
    is_round_trip,
    odometer_start: form.odometer_start,
    odometer_end: form.odometer_end,
    calculated_distance: stored(measured.calculated),
    distance_note: measured.note,
    claimed_distance: stored(claimed),
    commute_distance: calculation ? storedDistance(calculation.deducted_distance, calculation.rate.unit, unit) : '0',
    reimbursable_distance: calculation
      ? storedDistance(calculation.reimbursable_distance, calculation.rate.unit, unit)
      : '0',
    passengers,
    registration: form.registration,
    purpose: form.purpose,
    calculation,
  };
}

interface Measured {
  stops: ClaimStop[];
  road_line: string;
  calculated: Decimal | null;
  note: string;
}

/**
 * Returns the measured distance: from a sealed route, from the saved route if the stops have not changed, or from the
 * odometer. The distance is null for a manual distance or without a measurement. Refuses an expired route or one with
 * other stops.
 */
async function measuredDistance(
  { app, request }: SignedWriteContext,
  form: Form,
  claim: MileageClaimRow | null,
  unit: DistanceUnit,
): Promise<Measured> {
  const typed = {
    stops: form.stops.map(({ name }) => ({ name, latitude: null, longitude: null })),
    road_line: '',
    calculated: null,
    note: '',
  };
  if (form.distance_source === 'manual') return typed;
  if (form.distance_source === 'odometer') return { ...typed, ...odometerDistance(form) };

  if (form.route === null) {
    const isUnchanged = claim?.distance_source === 'map' && sameStops(claim.stops, form.stops);
    if (!isUnchanged) return typed;
    const oneWay = claim.calculated_distance === null ? null : decimalFrom(claim.calculated_distance);
    const { stops, road_line, distance_note } = claim;
    return { stops, road_line, calculated: oneWay && asTrip(oneWay, form, claim), note: distance_note };
  }

  const route = await openRoute(form.route, app.secret, request.now);
  if (
    !route ||
    !sameStops(
      route.requested.map((name) => ({ name })),
      form.stops,
    )
  )
    throw new Refused('mileage.route_expired');
  const distance = roundTo(convertDistance(decimalFrom(route.km.toFixed(6)), 'km', unit), 1);
  const calculated = form.is_round_trip ? multiply(distance, wholeNumber(2)) : distance;
  return { stops: route.stops, road_line: route.road_line, calculated, note: route.source };
}

/** Doubles or halves a saved distance if the trip has become a round trip or is no longer one. */
function asTrip(saved: Decimal, { is_round_trip }: Form, claim: MileageClaimRow): Decimal {
  if (is_round_trip === claim.is_round_trip) return saved;
  return multiply(saved, decimalFrom(is_round_trip ? '2' : '0.5'));
}

function odometerDistance({ odometer_start, odometer_end }: Form): Pick<Measured, 'calculated' | 'note'> {
  if (odometer_start === null || odometer_end === null) return { calculated: null, note: '' };
  const distance = subtract(decimalFrom(odometer_end), decimalFrom(odometer_start));
  if (compare(distance, wholeNumber(0)) <= 0)
    throw new Refused('mileage.odometer', {}, { odometer_end: msg`Enter a higher reading.` });
  return { calculated: distance, note: t`Odometer` };
}

function refuseDeviation(config: MileageConfigRow, claimed: Decimal | null, calculated: Decimal | null): void {
  if (!claimed || isOverrideAllowed(config, { claimed, calculated })) return;
  const pct = deviationPct(claimed, calculated);
  throw new Refused(
    'mileage.deviates',
    { pct: pct && formatDecimal(pct) },
    { claimed_distance: t`Enter a distance closer to the map.` },
  );
}

/** Returns the vehicle of a claim. A claim can keep a vehicle that was deactivated later. */
function typeOf(types: readonly WholeMileageType[], type_id: string | null, claim: MileageClaimRow | null) {
  if (type_id === null) return null;
  const type = types.find(({ id }) => id === type_id);
  if (!type || !(type.is_active || type_id === claim?.type_id))
    throw new Refused('item.not_found', {}, { type_id: msg`Choose a vehicle from the list.` });
  return type;
}

/** Converts the claim to expense fields. The route becomes the merchant. */
function expenseFormOf(form: Form, claim: Described, { settings }: MileageContext): ExpenseFields {
  const { calculation } = claim;
  return claimedTrip(form, {
    category_id: settings.category_id,
    merchant: tripTitle(claim),
    description: form.purpose,
    spent_on: form.driven_on,
    currency: calculation?.rate.currency ?? null,
    amount: calculation?.amount ?? null,
  });
}

/** Converts a saved claim back to form fields. */
function formOfClaim(claim: MileageClaimRow, expense: Awaited<ReturnType<typeof peekExpense>>): Form {
  const { attributes, custom_values, file_ids, policy_reason, report_id } = formOf(expense);
  const isTyped = claim.claimed_distance !== claim.calculated_distance;
  return {
    type_id: claim.type_id,
    driven_on: claim.driven_on,
    distance_source: claim.distance_source,
    stops: claim.stops.map(({ name }) => ({ name })),
    is_round_trip: claim.is_round_trip,
    odometer_start: claim.odometer_start,
    odometer_end: claim.odometer_end,
    route: null,
    claimed_distance: isTyped ? claim.claimed_distance : null,
    passengers: claim.passengers,
    registration: claim.registration,
    purpose: claim.purpose,
    attributes,
    custom_values,
    file_ids,
    policy_reason,
    report_id,
  };
}

function sameStops(left: readonly { name: string }[], right: readonly { name: string }[]): boolean {
  return left.length === right.length && left.every(({ name }, index) => name === right[index]?.name);
}

function stored(distance: Decimal | null): string | null {
  return distance && formatDecimal(roundTo(distance, 3));
}
