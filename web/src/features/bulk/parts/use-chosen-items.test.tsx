import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PagedRows } from '../../../ui/use-paged-rows.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { useChosenItems } from './use-chosen-items.ts';

interface Row {
  id: string;
  stage: 'draft' | 'approved';
  amount: string;
  version: number;
}

const a: Row = { id: 'a', stage: 'draft', amount: '1.00', version: 1 };
const b: Row = { id: 'b', stage: 'draft', amount: '2.00', version: 1 };
const c: Row = { id: 'c', stage: 'approved', amount: '4.00', version: 1 };

const select = (...ids: string[]): Selection => ({
  is_all: false,
  ids: new Set(ids),
  count: ids.length,
  has: (id) => ids.includes(id),
  set: () => {},
  selectAll: () => {},
  clear: () => {},
});

interface ListProps {
  selection: Selection;
  loaded: Row[];
}

function renderList(initialProps: ListProps) {
  const hook = renderHook(
    ({ selection, loaded }: ListProps) =>
      useChosenItems(
        {
          selection,
          matching: {},
          rows: { loaded: () => loaded } as unknown as PagedRows<Row>,
          total: { amount: '7.00', currency: 'EUR' },
        },
        {
          amountOf: ({ amount }) => ({ amount, currency: 'EUR' }),
          stages: ['draft', 'approved'],
          everyRow: async () => [a, b, c],
        },
      ),
    { initialProps },
  );
  return { rerender: hook.rerender, all: () => hook.result.current };
}

it('still includes a selected row after another sort order has unloaded it', async () => {
  const selection = select('a', 'b');
  const { rerender, all } = renderList({ selection, loaded: [a, b] });
  rerender({ selection, loaded: [c, b] });
  expect((await all().chosenRows()).map(({ id }) => id).sort()).toEqual(['a', 'b']);
  expect(all().sums).toEqual([{ amount: '3.00', currency: 'EUR' }]);
  expect(all().stages).toEqual(['draft']);
});

it('uses the newest version of a row that was loaded again', async () => {
  const selection = select('a');
  const { rerender, all } = renderList({ selection, loaded: [a] });
  rerender({ selection, loaded: [] });
  rerender({ selection, loaded: [{ ...a, version: 2 }] });
  expect(await all().chosenRows()).toMatchObject([{ id: 'a', version: 2 }]);
});

it('drops a row that is no longer selected', async () => {
  const { rerender, all } = renderList({ selection: select('a', 'b'), loaded: [a, b] });
  rerender({ selection: select('b'), loaded: [c] });
  expect(await all().chosenRows()).toEqual([b]);
});

it('counts a row once that two pages contain', () => {
  const { all } = renderList({ selection: select('a'), loaded: [a, { ...a }] });
  expect(all().sums).toEqual([{ amount: '1.00', currency: 'EUR' }]);
});
