import { expect, type Locator, type Page } from '@playwright/test';
import { PoliciesPage } from './policies-page.ts';

/**
 * The page of approval rules. It has the same list, editor and test panel as the page of policies, but its rules also
 * have steps.
 */
export class ApprovalPage extends PoliciesPage {
  readonly last: Locator;

  constructor(page: Page) {
    super(page);
    this.last = page.getByRole('button', { name: 'Everything else', exact: true });
  }

  override async open(of: 'expense' | 'advance' = 'expense'): Promise<void> {
    await this.page.goto(`/settings/${of}/approval`);
    await expect(this.last).toBeVisible();
  }

  override async edit(name: string): Promise<Locator> {
    await this.page.getByRole('main').getByRole('button', { name, exact: true }).click();
    return this.page.getByRole('form', { name: `Edit ${name}` });
  }

  /** Returns the step at this position of the rule, counted from 1. */
  step(editor: Locator, place: number): Locator {
    return editor
      .getByRole('list', { name: 'Steps' })
      .getByRole('listitem')
      .nth(place - 1);
  }

  /**
   * Returns the line of a rule in the test panel. The text is matched from its beginning, because other lines may
   * mention the rule.
   */
  override line(rule: string): Locator {
    return this.test.getByRole('listitem').filter({ hasText: new RegExp(`^${rule}`, 'u') });
  }

  async addCondition(editor: Locator, field: string): Promise<Locator> {
    await editor.getByRole('button', { name: 'Condition', exact: true }).click();
    await this.page.getByRole('menuitem', { name: field, exact: true }).click();
    return editor.getByRole('dialog', { name: field });
  }

  /** Adds an approver in the picker of a step. */
  async addApprover(picker: Locator, option: string): Promise<void> {
    await picker.getByRole('combobox').fill(option);
    await this.page.getByRole('option', { name: option }).first().click();
  }
}
