import { expect } from 'vitest';
import type { RefusalCode } from '#domain/refusals.ts';
import { CallRefused } from './client.ts';

/** Expects the call to fail with exactly this code: `await expect(ana.calls(…)).toBeRefused('report.empty')`. */
expect.extend({
  async toBeRefused(received: Promise<unknown>, code: RefusalCode) {
    const outcome = await Promise.resolve(received).then(
      (value) => ({ refused: false as const, value }),
      (error: unknown) => ({ refused: true as const, error }),
    );
    const actual = outcome.refused && outcome.error instanceof CallRefused ? outcome.error.body.code : undefined;
    return {
      pass: actual === code,
      message: () =>
        `expected a refusal with ${code}, got ${outcome.refused ? String(outcome.error) : `an answer: ${JSON.stringify(outcome.value)}`}`,
    };
  },
});

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> {
    toBeRefused(code: RefusalCode): Promise<void>;
  }
}
