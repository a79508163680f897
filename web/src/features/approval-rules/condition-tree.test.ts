import { describe, expect, it } from 'vitest';
import { groupJoinedBy, joinedBy, replaced, withGroup, without, withTest } from './condition-tree.ts';
import type { Conditions, Test } from './rule-draft.ts';

const over = (value: string): Test => ({ field: 'total', operator: '>', value });
const grouped: Conditions = { all: [over('1'), { any: [over('2'), over('3')] }] };

describe('the conditions of a rule', () => {
  it('are added at the top level and inside a group', () => {
    expect(withTest({ all: [] }, over('1'))).toEqual({ all: [over('1')] });
    expect(withTest(grouped, over('4'), 1)).toEqual({ all: [over('1'), { any: [over('2'), over('3'), over('4')] }] });
  });

  it('get a group with the opposite operator', () => {
    expect(withGroup({ all: [over('1')] }, over('2'))).toEqual({ all: [over('1'), { any: [over('2')] }] });
    expect(withGroup({ any: [over('1')] }, over('2'))).toEqual({ any: [over('1'), { all: [over('2')] }] });
  });

  it('are replaced in place', () => {
    expect(replaced(grouped, [0], over('9'))).toEqual({ all: [over('9'), { any: [over('2'), over('3')] }] });
    expect(replaced(grouped, [1, 0], over('9'))).toEqual({ all: [over('1'), { any: [over('9'), over('3')] }] });
  });

  it('are removed, and with the last one its group', () => {
    const smaller = without(grouped, [1, 0]);
    expect(smaller).toEqual({ all: [over('1'), { any: [over('3')] }] });
    expect(without(smaller, [1, 0])).toEqual({ all: [over('1')] });
    expect(without({ any: [over('1')] }, [0])).toEqual({ all: [] });
  });

  it('are joined by "and" or by "or"', () => {
    expect(joinedBy({ all: [over('1')] }, 'any')).toEqual({ any: [over('1')] });
    expect(joinedBy({ all: [] }, 'any')).toEqual({ all: [] });
    expect(groupJoinedBy(grouped, 1, 'all')).toEqual({ all: [over('1'), { all: [over('2'), over('3')] }] });
  });
});
