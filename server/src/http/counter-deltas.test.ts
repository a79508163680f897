import { describe, expect, it } from 'vitest';
import { netDeltas } from './counter-deltas.ts';

const company = 'c';
const ana = 'a';
const ben = 'b';

describe('the counter changes of a request', () => {
  it('are one row per person and counter, and one for the company', () => {
    const { persons, companies } = netDeltas(
      company,
      [
        { person_id: ana, counter: 'report:draft', count: 1, total: '10.50' },
        { person_id: ana, counter: 'report:draft', count: 1, total: '0.25' },
        { person_id: ben, counter: 'report:draft', count: 1 },
      ],
      7,
    );
    expect(persons).toEqual([
      { client_id: company, person_id: ana, counter: 'report:draft', count: 2, total: '10.7500' },
      { client_id: company, person_id: ben, counter: 'report:draft', count: 1, total: '0' },
    ]);
    expect(companies).toEqual([{ client_id: company, counter: 'report:draft', slot: 7, count: 3, total: '10.7500' }]);
  });

  it('are dropped when they cancel out, per person and per company', () => {
    const back = netDeltas(company, [
      { person_id: ana, counter: 'report:draft', count: -1, total: '-12.3450' },
      { person_id: ana, counter: 'report:draft', count: 1, total: '12.345' },
    ]);
    expect(back).toEqual({ persons: [], companies: [] });
    const handedOver = netDeltas(company, [
      { person_id: ana, counter: 'approval:pending', count: -1 },
      { person_id: ben, counter: 'approval:pending', count: 1 },
    ]);
    expect(handedOver.persons).toHaveLength(2);
    expect(handedOver.companies).toEqual([]);
  });

  it('are kept when only the amount changes', () => {
    const { persons } = netDeltas(company, [
      { person_id: ana, counter: 'report:draft', count: -1, total: '-10' },
      { person_id: ana, counter: 'report:draft', count: 1, total: '10.0001' },
    ]);
    expect(persons).toEqual([
      { client_id: company, person_id: ana, counter: 'report:draft', count: 0, total: '0.0001' },
    ]);
  });

  it.each([
    ['0.1', '0.2', '0.3000'],
    ['-0.5', '0.25', '-0.2500'],
    ['-0.0001', '0', '-0.0001'],
    ['999999999999999.9999', '0.0001', '1000000000000000.0000'],
    ['-1', '1.5', '0.5000'],
    ['-1.5', '1', '-0.5000'],
  ])('add %s and %s to exactly %s', (left, right, total) => {
    const { persons } = netDeltas(company, [
      { person_id: ana, counter: 'report:paid', count: 1, total: left },
      { person_id: ana, counter: 'report:paid', count: 0, total: right },
    ]);
    expect(persons[0]?.total).toBe(total);
  });

  it('are sorted, so that two writers cannot deadlock', () => {
    const deltas = [ben, ana].flatMap((person_id) =>
      (['report:paid', 'expense:paid', 'report:draft'] as const).map((counter) => ({ person_id, counter, count: 1 })),
    );
    const forth = netDeltas(company, deltas, 3);
    const back = netDeltas(company, [...deltas].reverse(), 3);
    expect(back).toEqual(forth);
    expect(forth.persons.map((row) => `${row.person_id} ${row.counter}`)).toEqual([
      'a expense:paid',
      'a report:draft',
      'a report:paid',
      'b expense:paid',
      'b report:draft',
      'b report:paid',
    ]);
  });

  it('go to one of the company’s 32 slots', () => {
    const slots = Array.from({ length: 400 }, () => {
      const { companies } = netDeltas(company, [{ person_id: ana, counter: 'report:paid', count: 1 }]);
      return companies[0]?.slot ?? -1;
    });
    expect(Math.min(...slots)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...slots)).toBeLessThan(32);
    expect(new Set(slots).size).toBeGreaterThan(16);
  });
});
