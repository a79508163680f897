import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { linkIn, type Outbox } from './outbox.ts';
import { newEmail } from './people.ts';

interface SetUp {
  version: number;
  micro_deposits: { state: string };
}

const business = {
  first_name: 'Jo',
  last_name: 'Lee',
  business_classification: '9ed3f671',
  address1: '1 Main St',
  city: 'Des Moines',
  state: 'IA',
  postal_code: '50309',
};
const person = {
  first_name: 'Ada',
  last_name: 'Kim',
  date_of_birth: '1980-01-31',
  address: { address1: '2 Oak Ave', city: 'Ames', state_province_region: 'IA', postal_code: '50010', country: 'US' },
  identity: { ssn: '318-27-4591' },
};

interface Start {
  page: Page;
  outbox: Outbox;
  /** A page on which an administrator of the provider is signed in. */
  provider: Page;
}

/** A new company for which the provider has enabled bank transfers. Its admin is signed in on `page`. */
export class AchCompany {
  readonly page: Page;
  readonly email: string;

  static async created({ page, outbox, provider }: Start): Promise<AchCompany> {
    const email = newEmail('jo');
    const answer = await page.request.post('/api/auth/session/sign-up', {
      headers: { 'request-from': 'web' },
      data: {
        company_name: 'Cedar Works',
        currency: 'USD',
        first_name: 'Jo',
        last_name: 'Lee',
        email,
        password: 'seven quiet herons',
        time_zone: 'America/Chicago',
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    await page.goto(linkIn(await outbox.nextMailTo(email)));
    await expect(page).toHaveURL('/getting-started');
    const { data } = await callApi<{ data: { client_id: string } }>(page, {
      method: 'GET',
      path: '/user/details-by-token',
    });
    await callApi(provider, { method: 'POST', path: '/ach/enable', data: { expense_client_id: data.client_id } });
    return new AchCompany(page, email);
  }

  private constructor(page: Page, email: string) {
    this.page = page;
    this.email = email;
  }

  /**
   * Saves the business type and details, which come before the step that submits the company to the bank for
   * verification.
   */
  async entersBusiness(business_name: string): Promise<void> {
    await this.#saves({ step: 'business_type', business_type: 'llc' });
    await this.#saves({ step: 'business', business: { ...business, business_name, email: this.email } });
  }

  /** Submits the company to the bank. The names determine how the simulated bank answers. */
  async submits({ business_name = 'Cedar Works', controller = 'Ada' } = {}): Promise<void> {
    await this.entersBusiness(business_name);
    await this.#saves({
      step: 'controller',
      ein: '47-1928374',
      controller: { ...person, first_name: controller, title: 'CEO' },
    });
  }

  /** Submits all details again, as the bank requests after a failed verification. */
  async corrects(business_name: string): Promise<void> {
    await this.#saves({
      step: 'retry',
      business: { ...business, business_name, email: this.email },
      ein: '47-1928374',
      controller: { ...person, title: 'CEO' },
    });
  }

  /** Completes all steps after the verification of the company, so that the company can pay. */
  async finishes(request: APIRequestContext): Promise<void> {
    for (const kind of ['finish', 'certify']) await this.#call('/ach/beneficial-owners', { action: { kind } });
    const account = { kind: 'account', routing_number: '222222226', account_number: '90817263545', name: 'Main' };
    await this.#call('/ach/funding-sources', { of: 'company', bank: account });
    await this.#call('/ach/micro-deposit/verify', {});
    await bankReviews(request);
    await expect.poll(() => this.#depositState()).toBe('processed');
    await this.#call('/ach/micro-deposit/verify', { amounts: ['0.03', '0.07'] });
  }

  /** Adds a beneficial owner. The first name determines how the simulated bank answers. */
  addsOwner(first_name: string): Promise<unknown> {
    return this.#call('/ach/beneficial-owners', { action: { kind: 'add', owner: { ...person, first_name } } });
  }

  async #depositState(): Promise<string> {
    return (await this.#setUp()).micro_deposits.state;
  }

  #setUp(): Promise<SetUp> {
    return callApi<SetUp>(this.page, { method: 'GET', path: '/ach/customer' });
  }

  async #saves(form: object): Promise<void> {
    const { version } = await this.#setUp();
    await this.#call('/ach/customer', { version, form });
  }

  #call(path: string, data: object): Promise<unknown> {
    return callApi(this.page, { method: 'POST', path, data });
  }
}

/** Makes the simulated bank review all submitted documents and deliver its micro-deposits. */
export async function bankReviews(request: APIRequestContext): Promise<void> {
  const answer = await request.get('/dev/bank', { maxRedirects: 0 });
  await request.post(new URL('/operator/next-day', answer.headers().location).href, { form: { days: '0' } });
}
