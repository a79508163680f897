import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../../testing/render-page.tsx';
import { type ExpenseDetails, type ExpenseValues, emptyExpense } from '../../expense-values.ts';
import { expenseServer, hotelReceipt, lodging, meals } from '../../testing/expense-server.ts';
import { ExpenseFormPage } from './ExpenseFormPage.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('saving an expense', () => {
  it('saves it as complete', async () => {
    const { user, onSaved, enter } = await openForm();
    await enter(merchant(), 'Cafe Central');
    await enter(amount(), '12.5');
    await user.click(saveButton());
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(onSaved.mock.calls[0]?.[0]).toMatchObject({
      merchant: 'Cafe Central',
      amount: '12.50',
      stage: 'unreported',
    });
  });

  it('shows refused fields with their sentences, focuses the first and keeps the input', async () => {
    const { user, server, onSaved, enter } = await openForm();
    server.refuse((path) => (path.startsWith('/expense/draft') || path === '/expense/create' ? incomplete : null));
    await enter(merchant(), 'Cafe Central');
    await user.click(saveButton());

    await screen.findByText('Enter an amount.');
    screen.getByText('Complete the expense.');
    await waitFor(() => expect(document.activeElement).toBe(amount()));
    expect(merchant().value).toBe('Cafe Central');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('removes the sentence of a field when the field is changed', async () => {
    const { user, server, enter } = await openForm();
    server.refuse((path) => (path === '/expense/create' ? incomplete : null));
    await user.click(saveButton());
    await screen.findByText('Enter an amount.');
    server.refuse(() => null);
    await enter(amount(), '9');
    expect(screen.queryByText('Enter an amount.')).toBeNull();
  });
});

describe('an expense with a card transaction', () => {
  it('shows the amount and the payment without letting the user change them', async () => {
    await openForm({ amount: '61.00', payment_mode: 'company' }, { is_card_matched: true });
    screen.getByText('The linked card transaction decides the amount and how it was paid.');
    expect(amount()).toMatchObject({ value: '61.00', disabled: true });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLFieldSetElement>('group', { name: 'Paid with' }).disabled).toBe(true);
    expect(screen.queryByText('Change to refund / credit')).toBeNull();
    expect(merchant().disabled).toBe(false);
  });
});

describe('the draft of an expense', () => {
  it('is saved after a pause, once and with everything typed', async () => {
    const { server, enter } = await openForm();
    await enter(merchant(), 'Cafe Central');
    await screen.findByText(/^Draft saved at/u);
    expect(server.saved()).toMatchObject({ merchant: 'Cafe Central', stage: 'draft' });
    expect(server.saves()).toHaveLength(1);
  });

  it('stays on this device without a connection, and is saved with the same key later', async () => {
    const { server, enter } = await openForm();
    server.refuse((path) => (path.startsWith('/expense/draft') ? 'no answer' : null));
    await enter(merchant(), 'Cafe Central');
    await screen.findByText(/^No connection\. Saved on this device/u);
    expect(Object.values({ ...localStorage }).join()).toContain('Cafe Central');

    server.refuse(() => null);
    fireEvent(window, new Event('online'));
    await screen.findByText(/^Draft saved at/u);
    expect(server.saved().merchant).toBe('Cafe Central');
    expect(new Set(server.saves().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(Object.values({ ...localStorage }).join()).not.toContain('Cafe Central');
  });

  it('asks which version to keep if another tab changed the same field, and keeps this one', async () => {
    const { user, server, enter } = await openForm();
    await enter(merchant(), 'Cafe');
    await screen.findByText(/^Draft saved at/u);
    server.saveElsewhere({ merchant: 'Restaurant' });

    await enter(merchant(), ' Central');
    await user.click(await screen.findByText('Keep my changes'));
    await waitFor(() => expect(server.saved().merchant).toBe('Cafe Central'));
    await waitFor(() => expect(screen.queryByText('Keep my changes')).toBeNull());
  });

  it('takes over a change of another field without asking', async () => {
    const { server, enter } = await openForm();
    await enter(merchant(), 'Cafe');
    await screen.findByText(/^Draft saved at/u);
    server.saveElsewhere({ description: 'Lunch with Ana' });

    await enter(merchant(), ' Central');
    await waitFor(() => expect(server.saved().merchant).toBe('Cafe Central'));
    expect(server.saved().description).toBe('Lunch with Ana');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Description/u).value).toBe('Lunch with Ana');
  });

  it('can be saved as a new expense after it was deleted elsewhere', async () => {
    const { user, server, enter } = await openForm();
    await enter(merchant(), 'Cafe');
    await screen.findByText(/^Draft saved at/u);
    server.refuse((path) =>
      path === '/expense/draft/edit' ? { status: 404, body: { code: 'item.not_found' } } : null,
    );

    await enter(merchant(), ' Central');
    await user.click(await screen.findByText('Save as a new expense'));
    await waitFor(() => expect(server.saved().merchant).toBe('Cafe Central'));
    expect(server.saves().at(-1)?.url).toBe('/api/expense/draft/create');
  });
});

describe('the policy result', () => {
  it('waits for a category before it says that the expense is within policy', async () => {
    const { enter } = await openForm();
    await enter(merchant(), 'Cafe Central');
    await screen.findByText('Choose a category to check policy');
    expect(screen.queryByText('Within policy')).toBeNull();
  });

  it('is repeated in the save bar, which scrolls to it', async () => {
    const { user, server, enter } = await openForm();
    server.evaluateAs({ result: 'warn', headline: 'EUR 20.00 over the meal limit' });
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await enter(merchant(), 'Cafe Central');
    const line = await screen.findByTitle('EUR 20.00 over the meal limit');
    await user.click(line);
    expect(scroll.mock.contexts.at(-1)).toHaveProperty('id', 'policy-result');
  });
});

describe('the receipt of a new expense', () => {
  it('fills the suggested category and replaces the default date and currency', async () => {
    const { server } = await openForm({ spent_on: '2026-11-16', file_ids: [hotelReceipt.id] });
    server.hasReceipt(hotelReceipt);
    await waitFor(() => expect(server.saved()).toMatchObject({ category_id: lodging.id, spent_on: '2026-11-03' }));
    expect(server.saved()).toMatchObject({ merchant: 'Hotel Adler', amount: '229.00', currency: 'CHF' });
  });

  it('leaves a category the person has chosen', async () => {
    const { server, user } = await openForm({ file_ids: [hotelReceipt.id] });
    await user.click(screen.getByLabelText('Category', { selector: 'input' }));
    await user.click(await screen.findByText('Meals'));
    server.hasReceipt(hotelReceipt);
    await waitFor(() => expect(server.saved().merchant).toBe('Hotel Adler'));
    await screen.findByText(/^Draft saved at/u);
    expect(server.saved().category_id).toBe(meals.id);
  });

  it('leaves a category the person is typing', async () => {
    const { server, user } = await openForm({ file_ids: [hotelReceipt.id] });
    const category = screen.getByLabelText<HTMLInputElement>('Category', { selector: 'input' });
    await user.type(category, 'Mea');
    server.hasReceipt(hotelReceipt);
    await waitFor(() => expect(server.saved().merchant).toBe('Hotel Adler'));
    await screen.findByText(/^Draft saved at/u);
    await user.keyboard('ls');
    expect(category.value).toBe('Meals');
    expect(server.saved().category_id).toBeNull();
  });
});

describe('the fields of an expense', () => {
  it('replace the currency by typing after a click', async () => {
    const { user } = await openForm();
    const currency = screen.getByLabelText<HTMLInputElement>('Currency', { selector: 'input' });
    await user.click(currency);
    expect(currency.value.slice(currency.selectionStart ?? 0, currency.selectionEnd ?? 0)).toBe('EUR');
  });

  it('turn an expense into a refund', async () => {
    const { user, server, enter } = await openForm();
    await enter(amount(), '12.5');
    await user.click(screen.getByText('Change to refund / credit'));
    screen.getByText('Refund / credit: it lowers the total of your report.');
    await waitFor(() => expect(server.saved().amount).toBe('-12.50'));
  });

  it('do not lose the focus when Tab leaves an open list', async () => {
    const { user } = await openForm();
    await user.click(screen.getByLabelText('Category', { selector: 'input' }));
    const list = await screen.findByRole('listbox', { name: 'Category' });
    expect(list.tabIndex).toBe(-1);
    await user.tab();
    expect(document.activeElement).toBe(merchant());
  });
});

const incomplete = {
  status: 422,
  body: { code: 'expense.incomplete', message: 'Complete the expense.', fields: { amount: 'Enter an amount.' } },
};

const merchant = () => screen.getByLabelText<HTMLInputElement>('Merchant', { selector: 'input' });
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
const saveButton = () => screen.getByText('Save expense');

async function openForm(values: Partial<ExpenseValues> = {}, saved?: Partial<ExpenseDetails>) {
  const server = expenseServer({ categories: [lodging, meals] });
  const onSaved = vi.fn();
  const expense = saved ? ({ ...server.saved(), ...values, ...saved } as ExpenseDetails) : null;
  const user = await renderPage(
    <ExpenseFormPage
      title="New expense"
      start={{ expense, unsent: null, values: { ...emptyExpense('EUR'), ...values } }}
      leave={{ label: 'Discard', onClick: () => undefined }}
      onSaved={onSaved}
      onRestart={() => undefined}
    />,
  );

  /**
   * Pastes text at the end of a field. A paste is a single change, whereas typing would render the whole form for every
   * key.
   */
  async function enter(field: HTMLInputElement, text: string) {
    await user.click(field);
    await user.paste(text);
  }

  return { user, server, onSaved, enter };
}
