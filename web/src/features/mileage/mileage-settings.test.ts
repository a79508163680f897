import { expect, it } from 'vitest';
import { linkedTiers } from './mileage-settings.ts';

it('links tiers without gaps', () => {
  expect(
    linkedTiers([
      { from_distance: '0', to_distance: '500', rate: '0.5' },
      { from_distance: '7', to_distance: '10000', rate: '0.45' },
      { from_distance: '0', to_distance: '20000', rate: '0.25' },
    ]),
  ).toEqual([
    { from_distance: '0', to_distance: '500', rate: '0.5' },
    { from_distance: '500', to_distance: '10000', rate: '0.45' },
    { from_distance: '10000', to_distance: null, rate: '0.25' },
  ]);
});
