import type { BrowserContext } from '@playwright/test';

/** Everything the browser complained about: errors of the page, failed requests, violations of the content policy. */
export class ConsoleWatch {
  readonly #complaints: string[] = [];
  readonly #expected: RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#complaints.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (failure) => this.#complaints.push(String(failure.error())));
  }

  /** The browser reports every refused call. A journey that provokes refusals names their status here. */
  expectStatus(...statuses: number[]): void {
    for (const status of statuses) this.#expected.push(new RegExp(`responded with a status of ${status}\\b`, 'u'));
  }

  expectBrokenConnection(): void {
    this.#expected.push(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/u);
  }

  get unexpected(): string[] {
    return this.#complaints.filter((complaint) => !this.#expected.some((pattern) => pattern.test(complaint)));
  }
}
