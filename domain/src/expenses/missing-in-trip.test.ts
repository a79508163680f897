import { expect, it } from 'vitest';
import { missingInTrip } from './missing-in-trip.ts';

const purpose = { key: 'purpose', label: 'Purpose' };
const receipt = { key: 'file_ids', label: 'Receipt' };

it.each([
  ['nothing without a trip', null, 0, []],
  ['nothing that is not required', {}, 0, []],
  ['the empty fields', { missing: [purpose] }, 0, [purpose]],
  ['the receipt', { needs_receipt: true }, 0, [receipt]],
  ['no receipt once there is one', { missing: [purpose], needs_receipt: true }, 1, [purpose]],
])('misses %s', (_, trip, no_of_receipts, missing) => {
  expect(missingInTrip(trip && { kind: 'per_diem', days: [], ...trip }, no_of_receipts)).toEqual(missing);
});
