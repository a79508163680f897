import { Temporal } from 'temporal-polyfill';
import { chooseConfig } from '#domain/mileage/mileage-config.ts';
import type { OwnScope } from '../../http/context.ts';
import { findMembership } from '../people/find-employee-profile.ts';
import {
  type Commute,
  type MileageConfigRow,
  type MileageSettings,
  readCommute,
  readMileageConfigs,
  readMileageSettings,
  readMileageTypes,
  type WholeMileageType,
} from './mileage.rows.ts';

/** The mileage settings that apply to a person. */
export interface MileageContext {
  settings: MileageSettings;
  config: MileageConfigRow | null;
  types: WholeMileageType[];
  commute: Commute;
}

export async function loadMileageContext({ tx, client_id, owner_id }: OwnScope): Promise<MileageContext> {
  const [settings, configs, types, commute, membership] = await Promise.all([
    readMileageSettings(tx, client_id),
    readMileageConfigs(tx, client_id),
    readMileageTypes(tx, client_id),
    readCommute(tx, { client_id, user_id: owner_id }),
    findMembership(tx, { client_id, user_id: owner_id }),
  ]);
  return { settings, config: membership && chooseConfig(configs, membership), types, commute };
}

/** Returns the same day one year earlier. Trips since that day count as frequent routes. */
export function aYearBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ years: 1 }).toString();
}
