import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, writesOf } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { ruleChoices } from '../../rules/parts/testing/rule-choices.ts';
import { RuleEditor } from './RuleEditor.tsx';

beforeEach(() => sessionStorage.clear());

describe('the editor of an approval rule', () => {
  it('closes the picker of a condition with Enter and does not save the rule', async () => {
    const requests = fakeServer(() => ({}));
    const user = renderEditor();
    await user.type(screen.getByLabelText('Name of the rule'), 'Large reports');
    await user.click(screen.getByRole('button', { name: 'Condition' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Total' }));
    await user.type(await screen.findByRole('textbox', { name: 'Total' }), '500{Enter}');

    expect(writesOf(requests)).toEqual([]);
    expect(screen.queryByRole('textbox', { name: 'Total' })).toBeNull();
    expect(screen.getByRole('button', { name: /^Total:/u }).textContent).toContain('500');
  });

  it('warns about approvers whose role cannot open Approvals', async () => {
    fakeServer(() => ({}));
    const user = renderEditor();
    await user.click(screen.getByRole('button', { name: /^Approvers/u }));
    const field = await screen.findByRole('combobox', { name: 'Add an approver' });
    const warning = 'Members of finance cannot open Approvals until the role has the approver right.';
    expect(screen.queryByText(warning)).toBeNull();
    await user.type(field, 'Finance{Enter}');
    expect(screen.getByText(warning)).not.toBeNull();
  });

  it.each([
    ['Distance by mileage', '420.5', 'over 420.5 km'],
    ['Per diem days', '5', 'over 5'],
  ])('compares the %s of a report', async (field, typed, text) => {
    fakeServer(() => ({}));
    const user = renderEditor();
    await user.click(screen.getByRole('button', { name: 'Condition' }));
    await user.click(await screen.findByRole('menuitem', { name: field }));
    await user.type(await screen.findByRole('textbox', { name: field }), `${typed}{Enter}`);
    expect(screen.getByRole('button', { name: new RegExp(`^${field}:`, 'u') }).textContent).toContain(text);
  });
});

function renderEditor() {
  return renderComponent(
    <RuleEditor
      rule={null}
      choices={{ ...ruleChoices, applies_to: 'report', fields: [] }}
      isFixed={false}
      handle={null}
      end={() => null}
      onDraft={() => undefined}
      onClose={() => undefined}
    />,
  );
}
