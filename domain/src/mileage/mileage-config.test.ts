import { describe, expect, it } from 'vitest';
import { areTiersComplete } from './check-tiers.ts';
import { type ConfigScope, chooseConfig, fieldModeOf } from './mileage-config.ts';

const config = (id: string, more: Partial<ConfigScope> = {}): ConfigScope => ({
  id,
  entity_id: null,
  group_ids: [],
  is_active: true,
  ...more,
});

describe('the configuration of a person', () => {
  const everyone = config('everyone');
  const berlin = config('berlin', { entity_id: 'berlin' });
  const sales = config('sales', { group_ids: ['sales'] });
  const salesInBerlin = config('sales in Berlin', { entity_id: 'berlin', group_ids: ['sales'] });
  const off = config('off', { entity_id: 'paris', is_active: false });
  const all = [everyone, berlin, sales, salesInBerlin, off];

  it.each([
    [{ entity_id: null, group_ids: [] }, 'everyone'],
    [{ entity_id: 'paris', group_ids: [] }, 'everyone'],
    [{ entity_id: 'berlin', group_ids: ['finance'] }, 'berlin'],
    [{ entity_id: 'paris', group_ids: ['sales'] }, 'sales'],
    [{ entity_id: 'berlin', group_ids: ['sales'] }, 'sales in Berlin'],
  ])('%o is %s', (person, id) => {
    expect(chooseConfig(all, person)?.id).toBe(id);
  });

  it('is none without a match', () => {
    expect(chooseConfig([berlin], { entity_id: 'paris', group_ids: [] })).toBeNull();
  });
});

describe('fields of the form', () => {
  it('have a default', () => {
    expect(fieldModeOf({}, 'purpose')).toBe('mandatory');
    expect(fieldModeOf({ purpose: 'hidden' }, 'purpose')).toBe('hidden');
  });
});

describe('tiers', () => {
  it.each([
    [[{ from_distance: '0', to_distance: null, rate: '1' }], true],
    [[{ from_distance: '0', to_distance: '10', rate: '1' }], false],
    [[{ from_distance: '5', to_distance: null, rate: '1' }], false],
    [
      [
        { from_distance: '0', to_distance: '10', rate: '2' },
        { from_distance: '10.0', to_distance: null, rate: '1' },
      ],
      true,
    ],
    [
      [
        { from_distance: '0', to_distance: '10', rate: '2' },
        { from_distance: '11', to_distance: null, rate: '1' },
      ],
      false,
    ],
    [
      [
        { from_distance: '0', to_distance: null, rate: '2' },
        { from_distance: '10', to_distance: null, rate: '1' },
      ],
      false,
    ],
  ])('%j are complete: %s', (tiers, complete) => {
    expect(areTiersComplete(tiers)).toBe(complete);
  });
});
