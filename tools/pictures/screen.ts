import type { Page } from '@playwright/test';
import type { demoAccounts } from '../demo/sign-ins.ts';

/** A screenshot: the URL, the signed-in user and the steps before it is captured. */
export interface Screen {
  name: string;
  address: string;
  as?: (typeof demoAccounts)[number]['email'];
  /** A text that is visible as soon as the screen has loaded. */
  shows: string;
  /** Steps before the page opens, such as making an endpoint fail. */
  before?: (page: Page) => Promise<unknown>;
  /** Steps on the loaded page, before the screenshot. */
  after?: (page: Page) => Promise<unknown>;
  /** True to capture the viewport instead of the whole page, for screens with dialogs or menus. */
  floats?: true;
  /** The widths in pixels at which the screen is captured; by default all widths. */
  widths?: readonly number[];
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** Makes an endpoint fail with an internal error. */
export function failing(path: string): (page: Page) => Promise<unknown> {
  return (page) =>
    page.route(`**/api${path}*`, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong!!!' } }),
    );
}
