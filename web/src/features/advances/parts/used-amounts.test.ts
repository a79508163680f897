import { describe, expect, it } from 'vitest';
import { type Available, type AvailableAdvance, changesOf, coveredBy, maxUsable, usedNow } from './used-amounts.ts';

const usd = { advance_id: 'usd', number: 'AD-1', title: 'Fair', currency: 'USD', ex_rate: '1' };
const eur = { advance_id: 'eur', number: 'AD-2', title: 'Trip', currency: 'EUR', ex_rate: '1.0845' };

const available: Available = {
  status: true,
  currency: 'USD',
  payable_total: '500.00',
  advances_total: '100.00',
  data: [
    { ...usd, available: '200.00', available_converted: '200.00', applied: '100.00', applied_converted: '100.00' },
    { ...eur, available: '300.00', available_converted: '325.35', applied: '0.00', applied_converted: '0.00' },
  ],
};

it('starts with the applied amounts', () => {
  expect(usedNow(available)).toEqual({ usd: '100.00', eur: null });
  expect(coveredBy(available, usedNow(available))).toEqual({ advances: '100.00', left: '400.00', is_over: false });
});

describe('the maximum of an advance', () => {
  it('is its available amount plus the amount already applied', () => {
    expect(maxUsable(available.data[0] as AvailableAdvance, available, { usd: null, eur: null })).toBe('300.00');
  });
  it('is limited by what the other advances leave to pay, to the cent', () => {
    const max = maxUsable(available.data[1] as AvailableAdvance, available, { usd: '300.00', eur: null });
    expect(max).toBe('184.42');
    expect(coveredBy(available, { usd: '300.00', eur: max }).left).toBe('0.00');
  });
  it('is null without an exchange rate', () => {
    expect(maxUsable({ ...(available.data[1] as AvailableAdvance), ex_rate: null }, available, {})).toBeNull();
  });
});

it('detects amounts over the reimbursable total', () => {
  expect(coveredBy(available, { usd: '300.00', eur: '200.00' })).toMatchObject({ left: '-16.90', is_over: true });
});

it('sends only changed amounts', () => {
  expect(changesOf(available, usedNow(available))).toEqual({ apply: [], remove: [] });
  expect(changesOf(available, { usd: '0', eur: '50.00' })).toEqual({
    apply: [{ advance_id: 'eur', amount: '50.00' }],
    remove: ['usd'],
  });
  expect(changesOf(available, { usd: null, eur: null })).toEqual({ apply: [], remove: ['usd'] });
});
