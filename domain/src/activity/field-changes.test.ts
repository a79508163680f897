import { describe, expect, it } from 'vitest';
import { fieldChanges } from './field-changes.ts';

describe('field changes', () => {
  it.each<[unknown, unknown, [string, string | null, string | null][]]>([
    [{ name: 'A' }, { name: 'B' }, [['Name', 'A', 'B']]],
    [{ name: 'A', rank: 1 }, { name: 'A', rank: 2 }, [['Rank', '1', '2']]],
    [null, { name: 'A', help_text: '' }, [['Name', null, 'A']]],
    [{ name: 'A' }, null, [['Name', 'A', null]]],
    [{ is_active: true }, { is_active: false }, [['Active', 'Yes', 'No']]],
    [{ department_id: 'd1' }, { department_id: null }, [['Department', 'Sales', null]]],
    [{ user_ids: ['d1', 'x'] }, { user_ids: [] }, [['User', 'Sales, x', null]]],
    [
      { rule: { limit: { max: '10', currency: 'USD' } } },
      { rule: { limit: { max: '20', currency: 'USD' } } },
      [['Rule · Limit · Max', '10', '20']],
    ],
    [{ custom_values: { 'Cost centre': 'X' } }, { custom_values: {} }, [['Cost centre', 'X', null]]],
    [{ steps: [{ a_b: 1 }, { a_b: true }] }, {}, [['Steps', 'A b: 1, A b: Yes', null]]],
    [
      {},
      { starts_on: '2026-11-01', ends_on: '2026-11-05', active: true },
      [
        ['Active', null, 'Yes'],
        ['Starts on', null, '2026-11-01'],
        ['Ends on', null, '2026-11-05'],
      ],
    ],
    [{}, {}, []],
    [undefined, undefined, []],
    ['odd', 5, []],
  ])('between %j and %j', (before, after, changes) => {
    const nameOf = (id: string) => (id === 'd1' ? 'Sales' : undefined);
    expect(fieldChanges(before, after, nameOf).map((each) => [each.field, each.before, each.after])).toEqual(changes);
  });
});
