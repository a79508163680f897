import { mileage } from '#contract/mileage.contract.ts';
import {
  createMileageConfig,
  createMileageType,
  updateDistanceUnit,
} from '#server/modules/mileage/save-mileage-settings.ts';
import type { ActAs } from './acting.ts';

const vehicles = [
  {
    name: 'Personal car',
    category: 'car',
    code: 'CAR',
    rates: [
      {
        currency: 'EUR',
        unit: 'km',
        effective_from: '2024-01-01',
        tiers: [
          { from_distance: '0', to_distance: '3000', rate: '0.30' },
          { from_distance: '3000', to_distance: null, rate: '0.20' },
        ],
        tier_period: 'year',
        passenger_rate: '0.02',
        source: 'Travel policy of Meridian Labs, agreed on 1 January 2024',
      },
    ],
  },
  {
    name: 'Motorcycle',
    category: 'motorcycle',
    code: 'MOTO',
    rates: [
      {
        currency: 'EUR',
        unit: 'km',
        effective_from: '2024-01-01',
        tiers: [{ from_distance: '0', to_distance: null, rate: '0.20' }],
        source: 'Germany, § 5 (1) BRKG, in force since 1 January 2014',
      },
    ],
  },
] as const;

/** Adds a mileage configuration that applies to everyone, and two vehicles, one of them with a tiered rate. */
export async function seedMileage(act: ActAs, category_id: string): Promise<void> {
  const by = 'Sofia Marchetti';
  const unit = mileage.updateUnit.input.parse({ version: 0, distance_unit: 'km', category_id });
  await act(by, 435, (context) => updateDistanceUnit(context, unit));
  const config = mileage.createConfig.input.parse({
    name: 'Everyone',
    distance_sources: ['map', 'manual', 'odometer'],
    max_override_pct: '10',
    attributes: [{ key: 'customer', label: 'Customer', kind: 'text', help_text: 'The company you visit.' }],
  });
  await act(by, 435, (context) => createMileageConfig(context, config));
  for (const vehicle of vehicles) {
    const input = mileage.createType.input.parse(vehicle);
    await act(by, 435, (context) => createMileageType(context, input));
  }
}
