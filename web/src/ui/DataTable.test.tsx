import { screen, within } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import { plural } from '#domain/language/translate.ts';
import { CallError } from '../lib/call-error.ts';
import { reactToFailure } from '../lib/react-to-failure.ts';
import { renderComponent } from '../testing/render-component.tsx';
import { NavigationContext } from './AppLink.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import type { RowTexts } from './row-texts.ts';
import type { PagedRows } from './use-paged-rows.ts';
import { useSelection } from './use-selection.ts';

const rowTexts: RowTexts = {
  count: (count) => plural(count, '1 colour', '# colours'),
  selectAll: (count) => plural(count, 'Select all 1 colour', 'Select all # colours'),
};

interface Colour {
  id: string;
  name: string;
}

const colours: Colour[] = ['Amber', 'Blue', 'Cyan', 'Denim'].map((name) => ({ id: name.toLowerCase(), name }));

describe('the keys of a table', () => {
  it('move the focus between the rows with j and k', async () => {
    const { user } = renderTable();
    await user.keyboard('jj');
    expect(document.activeElement).toBe(rowOf('Blue'));
    await user.keyboard('k');
    expect(document.activeElement).toBe(rowOf('Amber'));
    await user.keyboard('k');
    expect(document.activeElement).toBe(rowOf('Amber'));
  });

  it('open the row with Enter and select it with x', async () => {
    const { user, navigate } = renderTable();
    await user.keyboard('jjx');
    expect(checkbox('Blue').checked).toBe(true);
    expect(checkbox('Amber').checked).toBe(false);

    await user.keyboard('{Enter}');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/colours/blue');
  });

  it('do nothing while the user types', async () => {
    const { user, navigate } = renderTable();
    await user.type(screen.getByLabelText('Search'), 'jx{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
    expect(screen.queryByText(/selected$/u)).toBeNull();
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('clicking a row', () => {
  it('opens it, except for clicks in a dialog or list that one of its cells opened', async () => {
    const actions = {
      key: 'actions',
      head: 'Actions',
      cell: ({ name }: Colour) => (
        <>
          <dialog open>Rename {name}</dialog>
          {createPortal(<p>Shade of {name}</p>, document.body)}
        </>
      ),
    };
    const { user, navigate } = renderTable({ columns: [...columns, actions] });
    await user.click(screen.getByText('Rename Blue'));
    await user.click(screen.getByText('Shade of Blue'));
    expect(navigate).not.toHaveBeenCalled();
    await user.click(screen.getByText('blue'));
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/colours/blue');
  });
});

describe('selecting rows', () => {
  it('selects a range with Shift and leaves out locked rows', async () => {
    const { user } = renderTable({ lockOf: ({ id }) => (id === 'blue' ? 'Already paid' : undefined) });
    await user.click(checkbox('Amber'));
    await user.keyboard('{Shift>}');
    await user.click(checkbox('Cyan'));
    await user.keyboard('{/Shift}');

    expect(colours.filter(({ name }) => checkbox(name).checked).map(({ name }) => name)).toEqual(['Amber', 'Cyan']);
    expect(checkbox('Blue').disabled).toBe(true);
    screen.getByText('2 selected');
  });

  it('selects the loaded rows in the head, and shows a partial selection there', async () => {
    const { user } = renderTable();
    const head = screen.getByLabelText<HTMLInputElement>('Select all on this page');
    await user.click(checkbox('Denim'));
    expect(head.indeterminate).toBe(true);

    await user.click(head);
    screen.getByText('4 selected');
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(checkbox('Denim').checked).toBe(false);
  });

  it('refetches before it selects all', async () => {
    const refetched = Promise.withResolvers<void>();
    const { user } = renderTable({ rows: rowsOf(colours, { refetchAll: () => refetched.promise }) });
    await user.click(screen.getByRole('button', { name: 'Select all 4 colours' }));
    screen.getByText('Selecting...');
    expect(screen.queryByText('4 selected')).toBeNull();

    refetched.resolve();
    await screen.findByText('4 selected');
  });
});

describe('sorting', () => {
  it('sorts by a column, and reverses on the second click', async () => {
    const { user, onSort } = renderTable();
    await user.click(screen.getByRole('button', { name: 'Code' }));
    expect(onSort).toHaveBeenLastCalledWith({ by: 'code', direction: 'asc' });

    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenLastCalledWith({ by: 'name', direction: 'desc' });
  });
});

describe('the states of a table', () => {
  it('loaded: shows the rows and their number', () => {
    renderTable();
    expect(screen.getAllByRole('row')).toHaveLength(5);
    screen.getByText('4 colours');
  });

  it('loading: shows neither rows nor the empty state', () => {
    renderTable({ rows: rowsOf([], { isPending: true }) });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText('No colours yet')).toBeNull();
  });

  it('empty: shows the empty state', () => {
    renderTable({ rows: rowsOf([]) });
    screen.getByText('No colours yet');
  });

  it('failed: shows the error and tries again', async () => {
    const refetch = vi.fn();
    const { user } = renderTable({ rows: rowsOf([], { isError: true, refetch }) });
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch Colours.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it.each([404, 409, 429, 503])(
    'failed with %i: shows the sentence of the server and does not count items',
    (status) => {
      renderTable({ rows: rowsOf([], { isError: true, error: storedError(status) }) });
      const alert = screen.getByRole('alert').textContent;
      expect(alert).toContain('Failed to fetch Colours.');
      expect(alert).toContain('Colours are being mixed. Try again in 5 seconds.');
      expect(alert).not.toContain('Nothing was lost');
      expect(screen.queryByText('Showing all items')).toBeNull();
    },
  );

  it('failed without a sentence: shows the generic text', () => {
    renderTable({ rows: rowsOf([], { isError: true, error: new Error('network') }) });
    expect(screen.getByRole('alert').textContent).toContain('Nothing was lost.');
  });

  it('partly failed: keeps the loaded rows and tries again', async () => {
    const refetch = vi.fn();
    const { user } = renderTable({ rows: rowsOf(colours, { isError: true, refetch }) });
    expect(screen.getAllByRole('row')).toHaveLength(5);
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

function storedError(status: number): CallError {
  const message = 'Colours are being mixed. Try again in 5 seconds.';
  const error = new CallError({ status, status_text: '', message });
  reactToFailure(error, { label: 'colours.list', requestClient: 'screen' });
  return error;
}

function rowOf(name: string): HTMLElement {
  return screen.getByRole('row', { name: new RegExp(name, 'u') });
}

function checkbox(name: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(`Select ${name}`);
}

function rowsOf(rows: readonly Colour[], state: Partial<PagedRows<Colour>> = {}): PagedRows<Colour> {
  return {
    queryKey: 'all',
    total: rows.length,
    rowAt: (index) => rows[index],
    loaded: () => [...rows],
    want: () => undefined,
    answer: undefined,
    isPending: false,
    isError: false,
    error: null,
    isRefreshing: false,
    refetch: () => undefined,
    refetchAll: async () => undefined,
    ...state,
  };
}

function renderTable(props: Partial<DataTableProps<Colour, 'name' | 'code'>> = {}) {
  const navigate = vi.fn();
  const onSort = vi.fn();
  const user = renderComponent(
    <NavigationContext value={{ navigate }}>
      <input aria-label="Search" />
      <ColourTable {...props} onSort={onSort} />
    </NavigationContext>,
  );
  return { user, navigate, onSort };
}

function ColourTable(props: Partial<DataTableProps<Colour, 'name' | 'code'>>) {
  const rows = props.rows ?? rowsOf(colours);
  const selection = useSelection({ query: 'all', total: rows.total });
  return (
    <DataTable
      label="Colours"
      rowTexts={rowTexts}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => `/colours/${id}`}
      sort={{ by: 'name', direction: 'asc' }}
      onSort={() => undefined}
      selection={selection}
      is_narrowed={false}
      page={1}
      onPage={() => undefined}
      empty={<p>No colours yet</p>}
      failed="Failed to fetch Colours."
      {...props}
      rows={rows}
    />
  );
}

const columns = [
  { key: 'name', head: 'Name', sort: 'name' as const, isTitle: true, cell: ({ name }: Colour) => name },
  { key: 'code', head: 'Code', sort: 'code' as const, cell: ({ id }: Colour) => id },
];
