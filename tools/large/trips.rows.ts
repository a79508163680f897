import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '#server/db/database.ts';
import { saveFeature } from '#server/modules/companies/save-feature.ts';
import { insertMileageConfig, insertMileageType, replaceMileageRates } from '#server/modules/mileage/mileage.rows.ts';
import {
  defaultSettings,
  insertRateList,
  savePerDiemSettings,
  upsertRate,
} from '#server/modules/per-diem/per-diem.rows.ts';
import { prepareForMany } from './large.rows.ts';

/** Converts half of a company's expenses to mileage claims and the other half to per diem claims. */
export async function turnIntoTrips(tx: CompanyTransaction, client_id: string): Promise<void> {
  await prepareForMany(tx);
  await addPerDiemRates(tx, client_id);
  await addMileageClaims(tx, { client_id, type_id: await addVehicle(tx, client_id) });
  await addPerDiemClaims(tx, client_id);
}

async function addVehicle(tx: CompanyTransaction, client_id: string): Promise<string> {
  const id = uuidv7();
  await insertMileageConfig(tx, client_id, {
    id: uuidv7(),
    name: 'Everyone',
    entity_id: null,
    group_ids: [],
    distance_sources: ['manual'],
    allow_override: true,
    max_override_pct: null,
    allow_round_trip: true,
    commute_deduction: 'none',
    receipt_required: false,
    fields: {},
    attributes: [],
    is_active: true,
  });
  await insertMileageType(tx, client_id, {
    id,
    name: 'Car',
    category: 'car',
    ownership: 'personal',
    fuel: null,
    engine_from_cc: null,
    engine_to_cc: null,
    code: '',
    is_active: true,
  });
  await replaceMileageRates(tx, { client_id, type_id: id }, [
    {
      currency: 'USD',
      unit: 'km',
      effective_from: '2020-01-01',
      effective_to: null,
      tiers: [
        { from_distance: '0', to_distance: '10000', rate: '0.45' },
        { from_distance: '10000', to_distance: null, rate: '0.25' },
      ],
      tier_period: 'year',
      fiscal_start_month: 1,
      fiscal_start_day: 1,
      passenger_rate: null,
      source: '',
      is_active: true,
    },
  ]);
  return id;
}

async function addPerDiemRates(tx: CompanyTransaction, client_id: string): Promise<void> {
  const list_id = uuidv7();
  await saveFeature(tx, { client_id, feature: 'show_per_diem', value: true });
  await savePerDiemSettings(tx, client_id, defaultSettings);
  const unlimited = { group_ids: [], level_ids: [], valid_from: null, valid_to: null, source: '' };
  await insertRateList(tx, client_id, { id: list_id, name: 'United States', currency: 'USD', ...unlimited });
  const place = { country: 'US', state: '', city: '', components: {}, season: null };
  await upsertRate(tx, client_id, { ...place, id: uuidv7(), list_id, rate: '68' });
  await upsertRate(tx, client_id, { ...place, id: uuidv7(), list_id, city: 'Chicago', rate: '92' });
}

/** An SQL condition that is true for half of the expenses, because the last digit of an id is random. */
const isDriven = sql`ascii(right(id::text, 1)) % 2 = 0`;

async function addMileageClaims(
  tx: CompanyTransaction,
  { client_id, type_id }: { client_id: string; type_id: string },
): Promise<void> {
  await sql`
    update expenses set expense_type = 'mileage', merchant = 'Leeds – York', trip = jsonb_build_object(
      'kind', 'mileage', 'from', 'Leeds', 'to', 'York', 'stops', '[]'::jsonb, 'is_round_trip', false, 'vehicle', 'Car',
      'unit', 'km', 'distance', '42', 'map_distance', null, 'max_override_pct', null)
    where client_id = ${client_id} and ${isDriven}`.execute(tx);
  await sql`
    insert into mileage_claims (client_id, expense_id, owner_id, type_id, vehicle, driven_on, unit, distance_source,
      stops, claimed_distance, reimbursable_distance, purpose)
    select client_id, id, owner_id, ${type_id}, 'Car', spent_on, 'km', 'manual',
      '[{"name": "Leeds", "latitude": null, "longitude": null}, {"name": "York", "latitude": null, "longitude": null}]',
      42, 42, 'Customer visit'
    from expenses where client_id = ${client_id} and ${isDriven}`.execute(tx);
}

async function addPerDiemClaims(tx: CompanyTransaction, client_id: string): Promise<void> {
  await sql`
    update expenses set expense_type = 'per_diem', merchant = 'Chicago, US', trip = jsonb_build_object(
      'kind', 'per_diem', 'days', jsonb_build_array(jsonb_build_object('date', spent_on, 'is_paid', true, 'is_travel', true)))
    where client_id = ${client_id} and not (${isDriven})`.execute(tx);
  await sql`
    insert into per_diem_claims (client_id, expense_id, owner_id, itinerary, from_date, to_date, purpose)
    select client_id, id, owner_id, jsonb_build_object(
        'departs_at', spent_on || 'T08:00', 'departs_from_zone', 'America/Chicago',
        'stops', jsonb_build_array(jsonb_build_object('country', 'US', 'state', '', 'city', 'Chicago',
          'time_zone', 'America/Chicago', 'arrives_at', spent_on || 'T11:00')),
        'returns_at', spent_on || 'T20:00', 'returns_to_zone', 'America/Chicago'),
      spent_on, spent_on, 'Trade fair'
    from expenses where client_id = ${client_id} and not (${isDriven})`.execute(tx);
}
