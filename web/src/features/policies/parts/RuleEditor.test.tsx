import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, type Request } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { ruleChoices } from '../../rules/parts/testing/rule-choices.ts';
import { RuleEditor } from './RuleEditor.tsx';

beforeEach(() => sessionStorage.clear());

describe('the editor of a policy rule', () => {
  it('closes a picker with Enter and does not save the rule', async () => {
    const { user, writes } = openEditor();
    await user.type(nameField(), 'Dinner limit');
    await user.click(screen.getByRole('button', { name: /^Limit:/u }));
    await user.type(await screen.findByLabelText('Over'), '10{Enter}');

    expect(writes()).toEqual([]);
    expect(screen.queryByLabelText('Over')).toBeNull();
    expect(screen.getByRole('button', { name: /^Limit:/u }).textContent).toContain('10.00');
  });

  it('adds an attribute with Enter and does not save the rule', async () => {
    const { user, writes } = openEditor();
    await user.type(nameField(), 'Dinner limit');
    await enterLimit(user);
    await user.click(screen.getByRole('button', { name: 'Condition' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Category attribute' }));
    await user.type(await screen.findByLabelText('Value'), '{Enter}');
    screen.getByLabelText('Value');

    await user.type(screen.getByLabelText('Value'), '4{Enter}');
    expect(screen.queryByLabelText('Value')).toBeNull();
    expect(screen.getByRole('button', { name: /^Guests:/u }).textContent).toContain('4');
    expect(writes()).toEqual([]);
  });

  it('adds a condition on a custom field', async () => {
    const { user, writes } = openEditor();
    await enterLimit(user);
    await user.click(screen.getByRole('button', { name: 'Condition' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Custom field' }));
    await user.click(await screen.findByRole('combobox', { name: 'Values' }));
    await user.click(await screen.findByRole('option', { name: 'Apollo' }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByRole('button', { name: /^Project:/u }).textContent).toContain('Apollo');

    await user.type(nameField(), 'Apollo{Enter}');
    await waitFor(() =>
      expect(writes()).toMatchObject([
        { body: { rule: { what: { attributes: [{ key: 'expense:project', operator: 'IN', values: ['Apollo'] }] } } } },
      ]),
    );
  });

  it('chooses the option found in a picker with Enter', async () => {
    const { user, writes } = openEditor();
    await user.click(screen.getByRole('button', { name: /^Category:/u }));
    await user.type(await screen.findByLabelText('Find categories'), 'tra{Enter}');

    screen.getByLabelText('Find categories');
    expect(screen.getByRole('button', { name: /^Category:/u }).textContent).toContain('Travel');
    expect(writes()).toEqual([]);
  });

  it('shows the expenses of last month that the rule would have applied to', async () => {
    const { user } = openEditor();
    await enterLimit(user);
    await screen.findByText(
      'In October 2026, this rule would have applied to 1 of 120 expenses, EUR 1,340.00 in total.',
      {},
      { timeout: 5000 },
    );
    screen.getByText('Maya Tester, Lokál');
  });

  it('saves with Enter in the name and closes', async () => {
    const { user, writes, onClose } = openEditor();
    await enterLimit(user);
    await user.type(nameField(), 'Dinner limit{Enter}');

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(writes()).toMatchObject([{ body: { name: 'Dinner limit', rule: { limit: { max: '10.00' } } } }]);
  });

  it('keeps the input when the server refuses the rule', async () => {
    const { user, onClose } = openEditor({ refuse: true });
    await enterLimit(user);
    await user.type(nameField(), 'Dinner limit{Enter}');

    await screen.findByText('Another rule has this name.');
    expect(nameField().value).toBe('Dinner limit');
    expect(screen.getByRole('button', { name: /^Limit:/u }).textContent).toContain('10.00');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('sends nothing without a name and says so below the field', async () => {
    const { user, writes } = openEditor();
    await user.click(screen.getByRole('button', { name: 'Save rule' }));

    await waitFor(() => expect(nameField().getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(nameField());
    expect(writes()).toEqual([]);
  });
});

const impact = {
  status: true,
  from: '2026-10-01',
  to: '2026-10-31',
  no_of_expenses: 120,
  no_of_evaluated: 120,
  no_of_found: 1,
  total: '1340.00',
  currency: 'EUR',
  data: [
    {
      expense_id: '0190a000-0000-7000-8000-0000000000e1',
      person: 'Maya Tester',
      category: 'Meals',
      merchant: 'Lokál',
      spent_on: '2026-10-05',
      amount: '1340.00',
      currency: 'EUR',
      message: 'Over the limit.',
    },
  ],
};

const nameField = () => screen.getByLabelText<HTMLInputElement>('Name of the rule');

async function enterLimit(user: ReturnType<typeof openEditor>['user']): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Limit:/u }));
  await user.type(await screen.findByLabelText('Over'), '10{Escape}');
}

function openEditor({ refuse = false } = {}) {
  const requests = fakeServer(({ url }) => {
    if (url.endsWith('/policy/impact')) return { body: impact };
    return refuse ? { status: 409, body: { code: 'policy.name_taken', message: 'Another rule has this name.' } } : {};
  });
  const onClose = vi.fn();
  const user = renderComponent(
    <RuleEditor
      policy={null}
      choices={ruleChoices}
      isFixed={false}
      handle={null}
      end={() => null}
      onDraft={() => undefined}
      onClose={onClose}
    />,
  );
  const writes = (): Request[] =>
    requests.filter(({ method, url }) => method !== 'GET' && !url.endsWith('/policy/impact'));
  return { user, writes, onClose };
}
