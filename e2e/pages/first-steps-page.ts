import { expect, type Locator, type Page } from '@playwright/test';
import { Shell } from './shell.ts';

/** The first steps of a company, ticked off one by one. */
export class FirstStepsPage {
  readonly page: Page;
  readonly steps: Locator;
  readonly shell: Shell;

  constructor(page: Page) {
    this.page = page;
    this.shell = new Shell(page);
    this.steps = this.shell.main.getByRole('listitem');
  }

  step(title: string): Locator {
    return this.steps.filter({ hasText: title });
  }

  /** The one button that leads on. */
  async takeNext(title: string): Promise<void> {
    const open = this.step(title).getByRole('link', { name: `Open ${title}` });
    await expect(open).toHaveAttribute('data-variant', 'filled');
    await open.click();
  }

  async keep(title: string): Promise<void> {
    await this.step(title)
      .getByRole('button', { name: `Use defaults ${title}` })
      .click();
  }

  /** By the link every settings page shows while steps are left. */
  async goBack(): Promise<void> {
    await this.shell.main.getByRole('link', { name: 'First steps' }).click();
    await expect(this.shell.heading('Getting started')).toBeVisible();
  }

  async isDone(title: string): Promise<void> {
    await expect(this.step(title)).toContainText('(done)');
    await expect(this.step(title).getByRole('link')).toHaveCount(0);
  }
}
