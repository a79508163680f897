import type { Page } from '@playwright/test';
import type { demoAccounts } from '../demo/sign-ins.ts';

/** One face of the product: where it is, who looks at it, and what has to happen before the picture. */
export interface Screen {
  name: string;
  address: string;
  as?: (typeof demoAccounts)[number]['email'];
  /** Something that stands there once the screen is complete. */
  shows: string;
  /** What somebody does there, or what goes wrong. */
  before?: (page: Page) => Promise<unknown>;
  after?: (page: Page) => Promise<unknown>;
  /** What floats covers the window, not the whole page. */
  floats?: true;
  /** Menus of a phone exist on a phone only. */
  widths?: readonly number[];
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** An answer that never comes well. */
export function failing(path: string): (page: Page) => Promise<unknown> {
  return (page) =>
    page.route(`**/api${path}*`, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong!!!' } }),
    );
}
