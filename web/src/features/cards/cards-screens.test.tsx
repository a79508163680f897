import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, writesOf } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { testSession } from '../../testing/test-session.ts';
import { notify } from '../../ui/notices.ts';
import { MyCardsScreen } from './my-cards.screen.tsx';
import { AccountMenu } from './parts/accounts/AccountMenu.tsx';
import { ConnectionButtons } from './parts/links/ConnectionButtons.tsx';
import { PeriodDetails } from './parts/periods/PeriodDetails.tsx';
import { StatementImport } from './parts/statements/StatementImport.tsx';
import { TransactionPage } from './parts/TransactionPage.tsx';
import { anAccount, aTransaction } from './testing/a-transaction.ts';

const session = { ...testSession, rights: { ...testSession.rights, card_recon_enabled: true } };
const coffee = aTransaction();
const fuel = aTransaction({ id: '0190a000-0000-7000-8000-0000000000c2', merchant: 'SHELL 5744', state: 'unmatched' });
const [part] = coffee.suggestions;
const withParts = aTransaction({
  suggestions: part
    ? ['e1', 'e2'].map((end) => ({ ...part, expense_id: `0190a000-0000-7000-8000-0000000000${end}`, is_part: true }))
    : [],
  related: [
    {
      transaction_id: fuel.id,
      merchant: 'STARBUCKS 1234',
      spent_on: '2026-11-12',
      amount: '-12.40',
      reason: "Full refund of 'STARBUCKS 1234' on 10 Nov 2026.",
      is_certain: true,
    },
  ],
});
const counts = { unmatched: 1, suggested: 1, matched: 4, expensed: 2, personal: 0, ignored: 0 };

/** Starts a fake server with two open transactions. An action on a transaction removes it from the open ones. */
function serveCards() {
  let open = [coffee, fuel];
  return fakeServer(({ url, body }) => {
    if (url.includes('/finance/transactions/action')) {
      const { transaction_id } = body as { transaction_id: string };
      const of = open.find(({ id }) => id === transaction_id) ?? coffee;
      open = open.filter(({ id }) => id !== transaction_id);
      return { body: { status: true, data: { ...of, state: 'expensed', version: of.version + 1 } } };
    }
    if (url.includes('/finance/transactions/list'))
      return {
        body: {
          status: true,
          data: open,
          total_records: open.length,
          next: null,
          counts,
          no_of_missing_receipts: open.length,
          last_sync_time: '2026-11-16T08:00:00Z',
        },
      };
    if (url.includes('/finance/transactions/details')) return { body: { status: true, data: coffee } };
    if (url.includes('/finance/cards'))
      return { body: { status: true, accounts: [anAccount()], pagination: { total_count: 1 } } };
    return { body: { status: true, data: [], total_records: 0, next: null } };
  });
}

const actionsOf = (requests: readonly { url: string; body: unknown }[]) =>
  requests
    .filter(({ url }) => url.includes('/finance/transactions/action'))
    .map(({ body }) => body as { transaction_id: string; action: unknown });

describe('the cards of a person', () => {
  it('are cleared by keyboard: the next row takes the place of a cleared one', async () => {
    const requests = serveCards();
    const user = await renderPage(<MyCardsScreen />, { url: '/individual/cards', session });
    await screen.findByText('STARBUCKS 1234');
    screen.getByRole('heading', { name: 'Manage Cards' });
    await screen.findByText(/2 receipts are missing\./u);

    await user.keyboard('je');
    await waitFor(() => expect(screen.queryByText('STARBUCKS 1234')).toBeNull());
    await user.keyboard('i');
    await screen.findByText('All caught up');
    expect(actionsOf(requests)).toMatchObject([
      { transaction_id: coffee.id, version: 3, action: { kind: 'create_expense' } },
      { transaction_id: fuel.id, version: 3, action: { kind: 'ignore' } },
    ]);
  });

  it('are called Cards once the bank has verified the company', async () => {
    serveCards();
    const verified = { ...session.rights, ach_data: { details: { customer: { status: 'verified' } } } };
    await renderPage(<MyCardsScreen />, { url: '/individual/cards', session: { ...session, rights: verified } });
    screen.getByRole('heading', { name: 'Cards' });
  });

  it('match a suggested expense by m and Enter, with the reason', async () => {
    const requests = serveCards();
    const user = await renderPage(<MyCardsScreen />, { url: '/individual/cards', session });
    await screen.findByText('STARBUCKS 1234');
    await user.keyboard('jm');
    await screen.findByText("Same amount, one day apart, merchant 'STARBUCKS 1234' is like 'Starbucks'");
    await user.click(screen.getByRole('button', { name: 'Match Starbucks' }));
    await waitFor(() =>
      expect(actionsOf(requests)).toMatchObject([
        { action: { kind: 'match', expense_id: coffee.suggestions[0]?.expense_id } },
      ]),
    );
  });

  it('match several chosen expenses together', async () => {
    const requests = serveCards();
    const user = await renderPage(<TransactionPage transaction={withParts} />, { session });
    await user.click(screen.getByRole('button', { name: 'Match 2 expenses' }));
    await waitFor(() =>
      expect(actionsOf(requests)).toMatchObject([
        { action: { kind: 'match_parts', expense_ids: withParts.suggestions.map(({ expense_id }) => expense_id) } },
      ]),
    );
    screen.getByRole('region', { name: 'Refunds' });
  });

  it('highlight the row that a receipt is dragged over', async () => {
    serveCards();
    await renderPage(<MyCardsScreen />, { url: '/individual/cards', session });
    const row = (await screen.findByText('SHELL 5744')).closest('tr');
    if (!row) throw new Error('The row is missing.');
    fireEvent.dragOver(row, { dataTransfer: { types: ['Files'], files: [] } });
    expect(row.hasAttribute('data-over')).toBe(true);
    fireEvent.dragLeave(row, { dataTransfer: { types: ['Files'], files: [] } });
    expect(row.hasAttribute('data-over')).toBe(false);
  });
});

describe('a transaction', () => {
  it('refuses more receipts than one action can attach, instead of leaving some out', async () => {
    const refused = vi.spyOn(notify, 'failure').mockImplementation(() => undefined);
    const requests = serveCards();
    const user = await renderPage(<TransactionPage transaction={coffee} />, { session });
    const input = screen.getByLabelText('Choose files', { selector: 'input' });
    await user.upload(
      input,
      Array.from({ length: 11 }, (_, at) => new File(['x'], `${at}.pdf`, { type: 'application/pdf' })),
    );
    await waitFor(() => expect(refused).toHaveBeenCalledExactlyOnceWith('You can attach up to 10 files at once.'));
    expect(writesOf(requests).filter(({ url }) => url.includes('upload'))).toEqual([]);
    refused.mockRestore();
  });

  it('is split only when the amounts add up', async () => {
    const requests = serveCards();
    const user = await renderPage(<TransactionPage transaction={coffee} />, { session });
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Split' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Split transaction' }));
    const [first] = dialog.getAllByLabelText('Amount');
    if (!first) throw new Error('The amount is missing.');

    await user.clear(first);
    await user.type(first, '5');
    dialog.getByText('EUR 1.20 left to split.');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create 2 expenses' }).disabled).toBe(true);

    await user.clear(first);
    await user.type(first, '6.20');
    await user.click(dialog.getByRole('button', { name: 'Create 2 expenses' }));
    await waitFor(() =>
      expect(actionsOf(requests)).toMatchObject([
        { action: { kind: 'split', parts: [{ amount: '6.20' }, { amount: '6.20' }] } },
      ]),
    );
  });

  it('is marked as personal with a note', async () => {
    const requests = serveCards();
    const user = await renderPage(<TransactionPage transaction={coffee} />, { session });
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as personal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as personal?' }));
    await user.type(dialog.getByRole('textbox'), 'Birthday gift');
    await user.click(dialog.getByRole('button', { name: 'Mark as personal' }));
    await waitFor(() =>
      expect(actionsOf(requests)).toMatchObject([{ action: { kind: 'personal', note: 'Birthday gift' } }]),
    );
  });
});

describe('the menu of a card', () => {
  it.each([
    [false, ['Rename', 'Remove']],
    [true, ['Rename']],
  ])('with hide_remove_card %s offers %j', async (hide_remove_card, labels) => {
    const rights = { ...session.rights, hide_remove_card };
    const user = await renderPage(<AccountMenu account={anAccount()} mayAssign={false} />, {
      session: { ...session, rights },
    });
    await user.click(screen.getByRole('button', { name: 'Actions for Visa •• 4242' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(labels);
  });
});

describe('a reconciliation period', () => {
  const period_id = '0190a000-0000-7000-8000-0000000000f1';
  const figures = {
    currency: 'EUR',
    statement_total: '100.00',
    expensed: '87.60',
    personal: '0.00',
    ignored: '0.00',
    difference: '12.40',
    no_of_transactions: 3,
    no_of_open: 1,
  };
  const period = {
    id: period_id,
    name: 'October 2026',
    from_on: '2026-10-01',
    to_on: '2026-10-31',
    basis: 'posted_on',
    is_closed: false,
    explanation: '',
    closed_at: null,
    version: 2,
    accounts: [{ account: anAccount(), figures, issues: ['1 transaction still needs a decision.'] }],
    can: { close: true, reopen: false },
  };

  it('is closed only with an explanation of its difference', async () => {
    const requests = fakeServer(() => ({ body: { status: true, data: period } }));
    const user = await renderPage(<PeriodDetails period_id={period_id} />, { session });
    await screen.findByText('1 transaction still needs a decision.');
    expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Close period' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close October 2026?' }));
    await user.click(dialog.getByRole('button', { name: 'Close period' }));
    dialog.getByText('Explain the difference.');
    await user.type(dialog.getByRole('textbox'), 'Disputed with the bank');
    await user.click(dialog.getByRole('button', { name: 'Close period' }));
    await waitFor(() =>
      expect(requests.find(({ url }) => url.includes('/finance/reconciliation/close'))?.body).toEqual({
        period_id,
        version: 2,
        explanation: 'Disputed with the bank',
      }),
    );
  });
});

describe('the buttons of connected cards', () => {
  it.each([
    [{}, ['Refresh', 'Add card']],
    [{ hide_add_card: true }, ['Refresh']],
    [{ hide_refresh_txn: true }, ['Add card']],
    [{ hide_add_card: true, hide_refresh_txn: true }, []],
  ])('with %j are %j', async (flags, labels) => {
    const link = { id: coffee.id, institution: 'Demo Bank', state: 'connected', accounts: [], version: 1 };
    const requests = fakeServer(() => ({ body: { status: true, accounts: [link], pagination: { total_count: 1 } } }));
    const shown = { ...session.rights, hide_add_card: false, hide_refresh_txn: false, ...flags };
    await renderPage(<ConnectionButtons scope="mine" />, { session: { ...session, rights: shown } });
    await waitFor(() => expect(requests.some(({ url }) => url.includes('accounts'))).toBe(true));
    await waitFor(() => expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels));
  });
});

describe('a statement file', () => {
  const statement = {
    id: '0190a000-0000-7000-8000-0000000000a1',
    file_name: 'november.csv',
    format: 'CSV',
    state: 'checked',
    failure: '',
    headers: ['Card', 'Date', 'Amount', 'Shop'],
    mapping: {},
    counts: { rows: 5, debit: 3, credit: 1, duplicates: 1, unknown_cards: 1, bad: 1, imported: 0 },
    totals: [{ currency: 'EUR', amount: '80.00' }],
    unknown_cards: [{ last_four: '1009', holder: 'BEN LEE', count: 1 }],
    problems: [{ line: 5, message: 'The amount is missing or is not an amount.' }],
    same_as: null,
    created_at: '2026-11-16T08:00:00Z',
  };

  it('shows its counts and problems before it is imported', async () => {
    const requests = fakeServer(() => ({ body: { status: true, data: statement } }));
    const user = await renderPage(<StatementImport statement_id={statement.id} />, { session });
    await screen.findByText('Line 5: The amount is missing or is not an amount.');
    screen.getByText(/•• 1009 BEN LEE/u);
    await user.click(screen.getByRole('button', { name: 'Import 3 transactions' }));
    await waitFor(() =>
      expect(requests.find(({ url }) => url.includes('/finance/statements/confirm'))?.body).toEqual({
        statement_id: statement.id,
      }),
    );
  });

  it('is sent again with the chosen columns', async () => {
    const failed = { ...statement, state: 'failed', failure: 'Line 1: Choose the column with the merchant.' };
    const requests = fakeServer(() => ({ body: { status: true, data: failed } }));
    const user = await renderPage(<StatementImport statement_id={statement.id} />, { session });
    const field = await screen.findByLabelText('Drop a card statement here');
    await user.upload(field, new File(['Card,Date,Amount,Shop'], 'november.csv', { type: 'text/csv' }));
    await screen.findByText('Choose the column with the merchant.');
    await user.click(screen.getByRole('combobox', { name: 'Column for Merchant' }));
    await user.click(await screen.findByRole('option', { name: 'Shop' }));
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    await waitFor(() =>
      expect(requests.filter(({ url }) => url.includes('/finance/statements/upload')).at(-1)?.body).toMatchObject({
        mapping: { card: 'Card', spent_on: 'Date', amount: 'Amount', merchant: 'Shop' },
        is_debit_positive: true,
      }),
    );
  });
});
