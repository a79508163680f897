import { expect, type Locator, type Page } from '@playwright/test';
import { Shell } from './shell.ts';

export class GettingStartedPage {
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

  /** Opens the step with this title. The next step is the one whose link is styled as the primary button. */
  async takeNext(title: string): Promise<void> {
    const open = this.step(title).getByRole('link', { name: title });
    await expect(open).toHaveAttribute('data-variant', 'filled');
    await open.click();
  }

  async keep(title: string): Promise<void> {
    await this.step(title)
      .getByRole('button', { name: `Use defaults ${title}` })
      .click();
  }

  /** Returns to the getting-started page through the link that settings pages show while steps are incomplete. */
  async goBack(): Promise<void> {
    await this.shell.main.getByRole('link', { name: 'First steps' }).click();
    await expect(this.shell.heading('Getting started')).toBeVisible();
  }

  async isDone(title: string): Promise<void> {
    await expect(this.step(title)).toContainText('(done)');
    await expect(this.step(title).getByRole('link')).toHaveCount(0);
  }
}
