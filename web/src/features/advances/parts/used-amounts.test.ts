import { describe, expect, it } from 'vitest';
import { type Available, type AvailableAdvance, changesOf, coveredBy, mostOf, usedNow } from './used-amounts.ts';

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

it('begins with what is applied', () => {
  expect(usedNow(available)).toEqual({ usd: '100.00', eur: null });
  expect(coveredBy(available, usedNow(available))).toEqual({ advances: '100.00', left: '400.00', is_over: false });
});

describe('the most that fits', () => {
  it('is what is left of the advance with what it gives already', () => {
    expect(mostOf(available.data[0] as AvailableAdvance, available, { usd: null, eur: null })).toBe('300.00');
  });
  it('is what the report still pays beside the others, to the cent', () => {
    const most = mostOf(available.data[1] as AvailableAdvance, available, { usd: '300.00', eur: null });
    expect(most).toBe('184.42');
    expect(coveredBy(available, { usd: '300.00', eur: most }).left).toBe('0.00');
  });
  it('is nothing where no rate is known', () => {
    expect(mostOf({ ...(available.data[1] as AvailableAdvance), ex_rate: null }, available, {})).toBeNull();
  });
});

it('says when more would be used than the report pays', () => {
  expect(coveredBy(available, { usd: '300.00', eur: '200.00' })).toMatchObject({ left: '-16.90', is_over: true });
});

it('sends only what differs', () => {
  expect(changesOf(available, usedNow(available))).toEqual({ apply: [], remove: [] });
  expect(changesOf(available, { usd: '0', eur: '50.00' })).toEqual({
    apply: [{ advance_id: 'eur', amount: '50.00' }],
    remove: ['usd'],
  });
  expect(changesOf(available, { usd: null, eur: null })).toEqual({ apply: [], remove: ['usd'] });
});
