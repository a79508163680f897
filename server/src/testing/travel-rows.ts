import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../db/database.ts';
import { saveFeature } from '../modules/companies/save-feature.ts';
import {
  insertMileageConfig,
  insertMileageType,
  replaceMileageRates,
  saveCommute,
  saveMileageSettings,
} from '../modules/mileage/mileage.rows.ts';
import { writeMileageClaim } from '../modules/mileage/mileage-claims.rows.ts';
import { defaultSettings, insertRateList, savePerDiemSettings, upsertRate } from '../modules/per-diem/per-diem.rows.ts';
import { writePerDiemClaim } from '../modules/per-diem/per-diem-claims.rows.ts';

interface TravelOwner {
  client_id: string;
  user_id: string;
  expense_id: string;
  category_id: string;
  canary: string;
}

type TravelIds = Record<'mileage_config' | 'mileage_type' | 'mileage_rate' | 'per_diem_list' | 'per_diem_rate', string>;

/** Adds one row to every table of mileage and per diem. */
export async function addTravel(tx: CompanyTransaction, options: TravelOwner): Promise<TravelIds> {
  const mileage = await addMileage(tx, options);
  const perDiem = await addPerDiem(tx, options);
  return { ...mileage, ...perDiem };
}

async function addMileage(
  tx: CompanyTransaction,
  { client_id, user_id, expense_id, category_id, canary }: TravelOwner,
): Promise<Pick<TravelIds, 'mileage_config' | 'mileage_type' | 'mileage_rate'>> {
  const [mileage_config, mileage_type, mileage_rate] = [uuidv7(), uuidv7(), uuidv7()];
  await saveMileageSettings(tx, client_id, { distance_unit: 'km', category_id, version: 0 });
  await insertMileageConfig(tx, client_id, {
    id: mileage_config,
    name: `Trips ${canary}`,
    entity_id: null,
    group_ids: [],
    distance_sources: ['map', 'manual', 'odometer'],
    allow_override: true,
    max_override_pct: null,
    allow_round_trip: true,
    commute_deduction: 'none',
    receipt_required: false,
    fields: {},
    attributes: [
      { key: 'client', label: canary, kind: 'text', options: [], formula: '', help_text: canary, is_mandatory: false },
    ],
    is_active: true,
  });
  await insertMileageType(tx, client_id, {
    id: mileage_type,
    name: `Car ${canary}`,
    category: 'car',
    ownership: 'personal',
    fuel: null,
    engine_from_cc: null,
    engine_to_cc: null,
    code: canary,
    is_active: true,
  });
  await replaceMileageRates(tx, { client_id, type_id: mileage_type }, [
    {
      id: mileage_rate,
      currency: 'USD',
      unit: 'km',
      effective_from: '2020-01-01',
      effective_to: null,
      tiers: [{ from_distance: '0', to_distance: null, rate: '0.3' }],
      tier_period: 'year',
      fiscal_start_month: 1,
      fiscal_start_day: 1,
      passenger_rate: null,
      source: canary,
      is_active: true,
    },
  ]);
  await saveCommute(tx, { client_id, user_id, distance: '12', unit: 'km' });
  await writeMileageClaim(tx, client_id, {
    expense_id,
    owner_id: user_id,
    type_id: mileage_type,
    vehicle: `Car ${canary}`,
    driven_on: '2026-11-02',
    unit: 'km',
    distance_source: 'manual',
    stops: [
      { name: `Home ${canary}`, latitude: null, longitude: null },
      { name: 'Office', latitude: null, longitude: null },
    ],
    road_line: '',
    is_round_trip: false,
    odometer_start: null,
    odometer_end: null,
    calculated_distance: null,
    distance_note: '',
    claimed_distance: '10',
    commute_distance: '0',
    reimbursable_distance: '10',
    passengers: 0,
    registration: '',
    purpose: canary,
    calculation: null,
  });
  return { mileage_config, mileage_type, mileage_rate };
}

async function addPerDiem(
  tx: CompanyTransaction,
  { client_id, user_id, expense_id, category_id, canary }: TravelOwner,
): Promise<Pick<TravelIds, 'per_diem_list' | 'per_diem_rate'>> {
  const [per_diem_list, per_diem_rate] = [uuidv7(), uuidv7()];
  await saveFeature(tx, { client_id, feature: 'show_per_diem', value: true });
  await savePerDiemSettings(tx, client_id, { ...defaultSettings, category_id });
  await insertRateList(tx, client_id, {
    id: per_diem_list,
    name: `Rates ${canary}`,
    currency: 'USD',
    group_ids: [],
    level_ids: [],
    valid_from: null,
    valid_to: null,
    source: canary,
  });
  await upsertRate(tx, client_id, {
    id: per_diem_rate,
    list_id: per_diem_list,
    country: '',
    state: '',
    city: '',
    rate: '50',
    components: {},
    season: null,
  });
  await writePerDiemClaim(tx, client_id, {
    expense_id,
    owner_id: user_id,
    itinerary: aTrip(canary),
    provided: {},
    from_date: '2026-11-02',
    to_date: '2026-11-03',
    purpose: canary,
    calculation: null,
  });
  return { per_diem_list, per_diem_rate };
}

/** Returns an itinerary of two days in one city. */
export function aTrip(city = 'Berlin') {
  return {
    departs_at: '2026-11-02T08:00',
    departs_from_zone: 'Europe/Berlin',
    stops: [{ country: 'DE', state: '', city, time_zone: 'Europe/Berlin', arrives_at: '2026-11-02T10:00' }],
    returns_at: '2026-11-03T18:00',
    returns_to_zone: 'Europe/Berlin',
  };
}
