import type { Locator, Page } from '@playwright/test';

/** Pages with a single message, such as page not found. */
export class MessagePage {
  readonly notFound: Locator;
  readonly accessDenied: Locator;
  readonly sessionOver: Locator;
  readonly checkYourMail: Locator;
  readonly spentLink: Locator;

  constructor(page: Page) {
    const title = (name: string) => page.getByRole('heading', { level: 1, name });
    this.notFound = title('Page not found');
    this.accessDenied = title('You do not have access to this page');
    this.sessionOver = title('Your session has ended');
    this.checkYourMail = title('Check your email');
    this.spentLink = page.getByText('This link has expired or was already used.');
  }
}
