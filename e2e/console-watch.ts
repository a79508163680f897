import type { BrowserContext } from '@playwright/test';

/** Collects browser errors: script errors, failed requests and content security policy violations. */
export class ConsoleWatch {
  readonly #errors: string[] = [];
  readonly #expected: RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (failure) => this.#errors.push(String(failure.error())));
  }

  /**
   * Declares the status codes of refusals that a journey causes on purpose, because the browser logs every refused
   * call.
   */
  expectStatus(...statuses: number[]): void {
    for (const status of statuses) this.#expected.push(new RegExp(`responded with a status of ${status}\\b`, 'u'));
  }

  expectBrokenConnection(): void {
    this.#expected.push(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/u);
  }

  get unexpected(): string[] {
    return this.#errors.filter((error) => !this.#expected.some((pattern) => pattern.test(error)));
  }
}
