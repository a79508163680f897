import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import type { CustomField } from './custom-field.ts';
import { FieldForm } from './FieldForm.tsx';

beforeEach(() => sessionStorage.clear());

const guests: CustomField = {
  id: '0190a000-0000-7000-8000-0000000000f1',
  applies_to: 'expense',
  key: 'guests',
  label: 'Guests',
  kind: 'number',
  options: [],
  formula: '',
  is_mandatory: false,
  help_text: '',
  seen_by: 'everyone',
  depends_on_id: null,
  depends_on_values: [],
  sort_order: 1,
  is_active: true,
  version: 2,
};

function openForm(field: CustomField | null) {
  const requests = fakeServer(() => ({
    body: { status: true, data: guests, is_valid: true, message: '', result: null, fields: [] },
  }));
  const user = renderComponent(
    <FieldForm field={field} owner="expense" others={[guests]} canChange onClose={() => undefined} />,
  );
  return {
    user,
    saves: () => requests.filter(({ url }) => url.endsWith('/custom-fields/save')).map(({ body }) => body),
  };
}

describe('the form of a custom field', () => {
  it('saves a formula over the amount and another field', async () => {
    const { user, saves } = openForm(null);
    await user.type(screen.getByRole('textbox', { name: 'Label' }), 'Cost per guest');
    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Formula' }));
    await user.click(screen.getByRole('button', { name: 'amount' }));
    await user.type(screen.getByRole('textbox', { name: 'Formula' }), ' / ');
    await user.click(screen.getByRole('button', { name: 'guests' }));
    await user.click(screen.getByRole('button', { name: /^Add field/u }));
    await waitFor(() =>
      expect(saves()).toMatchObject([
        { key: 'cost_per_guest', kind: 'formula', formula: 'amount / guests', options: [], applies_to: 'expense' },
      ]),
    );
  });

  it('keeps key and type of a saved field and focuses an empty label', async () => {
    const { user, saves } = openForm(guests);
    const label = screen.getByRole('textbox', { name: 'Label' });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Key' }).readOnly).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Type' }).disabled).toBe(true);
    await user.clear(label);
    await user.click(screen.getByRole('button', { name: /^Save/u }));
    await waitFor(() => expect(document.activeElement).toBe(label));
    expect(saves()).toEqual([]);

    await user.type(label, 'People');
    await user.click(screen.getByRole('checkbox', { name: 'Required' }));
    await user.click(screen.getByRole('button', { name: /^Save/u }));
    await waitFor(() =>
      expect(saves()).toMatchObject([
        { id: guests.id, key: 'guests', label: 'People', is_mandatory: true, version: 2 },
      ]),
    );
  });
});
