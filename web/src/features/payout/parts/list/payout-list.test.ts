import { describe, expect, it } from 'vitest';
import { listQuery } from '../../../../ui/list-url.ts';
import { payoutList } from './payout-list.ts';

const entity = '0198f0a0-0000-7000-8000-000000000001';

describe('the filters of a payout list', () => {
  it('are read from the URL', () => {
    expect(
      payoutList.requestFilters({
        item_kind: 'advance',
        entity_ids: entity,
        currencies: 'EUR,USD',
        methods: 'cash,cheque',
        amount_from: '10.5',
        moved_to: '2026-11-15',
        flags: 'failed_before',
      }),
    ).toEqual({
      item_kind: 'advance',
      entity_ids: [entity],
      currencies: ['EUR', 'USD'],
      methods: ['cheque', 'cash'],
      amount_from: '10.5',
      moved_to: '2026-11-15',
      flags: ['failed_before'],
    });
  });

  it('drop values the server would refuse', () => {
    expect(
      payoutList.requestFilters({
        item_kind: 'invoice',
        entity_ids: 'x',
        currencies: 'euro',
        methods: 'barter',
        amount_to: '-1',
        moved_from: 'soon',
        flags: 'lucky',
      }),
    ).toEqual({});
  });

  it('are written in a fixed order, without the open payment', () => {
    const search = { flags: 'with_advances', currencies: 'EUR', report: entity, page: '3' };
    expect(listQuery(search, payoutList)).toBe('currencies=EUR&flags=with_advances');
  });
});
