import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { renderComponent } from '../../../testing/render-component.tsx';
import { ruleChoices } from '../../rules/parts/testing/rule-choices.ts';
import { DescribedExpense, type DescribedValues } from './DescribedExpense.tsx';

it('names what it assumes besides the visible fields', async () => {
  const user = renderComponent(<TestExpense />);
  const more = screen.getByText(/merchant and more$/u);
  expect(more.textContent).toBe('1 receipt, 2 people, 1 night, merchant and more');

  await user.click(more);
  for (const [label, value] of [
    ['Receipts', '0'],
    ['People', '1'],
    ['Nights', '3'],
  ] as const) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), value);
  }
  expect(more.textContent).toBe('0 receipts, 1 person, 3 nights, merchant and more');
});

function TestExpense() {
  const form = useForm<DescribedValues>({
    defaultValues: {
      user_id: null,
      category_id: 'travel',
      merchant: '',
      description: '',
      spent_on: '2026-11-15',
      amount: '100',
      currency: 'EUR',
      payment_mode: 'own',
      no_of_receipts: '1',
      has_itemised_receipt: false,
      no_of_attendees: '2',
      nights: '1',
      attributes: {},
    },
  });
  return <DescribedExpense form={form} choices={ruleChoices} categoryId="travel" />;
}
