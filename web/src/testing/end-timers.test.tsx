import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

describe('timers of a test', () => {
  let hasFired = false;

  it('are started', () => {
    setTimeout(() => {
      hasFired = true;
    }, 20);
  });

  it('do not fire in the next test', async () => {
    await pause(60);
    expect(hasFired).toBe(false);
  });
});
