import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { OwnPoliciesScreen } from './own-policies.screen.tsx';

const person = { entity: 'Meridian GmbH', department: 'Sales', level: null, groups: ['Drivers'] };

describe('the expense policy page', () => {
  it('shows the rules of each category as sentences and the receipts they need', async () => {
    fakeServer(() => ({
      body: {
        status: true,
        person,
        sections: [
          {
            applies_to: 'expense',
            title: 'Meals',
            rules: [
              {
                id: '0190a000-0000-7000-8000-0000000000b1',
                name: 'Daily meals',
                description: 'On the road.',
                action: 'cap',
                sentence: [
                  { text: 'Meals are paid up to ', kind: 'word' },
                  { text: 'EUR 45.00', kind: 'value' },
                  { text: ' a day.', kind: 'word' },
                ],
              },
            ],
          },
        ],
        receipts: [
          { category_id: '0190a000-0000-7000-8000-0000000000c1', category: 'Taxi', text: 'Required over EUR 25.00' },
        ],
      },
    }));
    renderComponent(<OwnPoliciesScreen />);

    const meals = within(await screen.findByRole('region', { name: 'Meals' }));
    meals.getByText('Paid up to the limit');
    expect(meals.getByText('EUR 45.00').parentElement?.textContent).toBe('Meals are paid up to EUR 45.00 a day.');
    screen.getByText('The rules that apply to you: Meridian GmbH, Sales, Drivers');
    within(screen.getByRole('region', { name: 'Receipts' })).getByText('Required over EUR 25.00');
  });

  it('says that the approver decides when there are no rules', async () => {
    fakeServer(() => ({ body: { status: true, person, sections: [], receipts: [] } }));
    renderComponent(<OwnPoliciesScreen />);
    await screen.findByText('Your company has no rules for your expenses. Your approver decides.');
  });
});
