import { describe, expect, it } from 'vitest';
import { countTests } from './test-counts.ts';

describe('counting tests from the summary lines', () => {
  it.each([
    [' Test Files  2 passed (2)\n      Tests  31 passed (31)\n', { passed: 31, shaky: 0, failed: 0 }],
    [
      ' Test Files  1 failed | 2 passed (3)\n      Tests  1 failed | 30 passed (31)\n',
      { passed: 30, shaky: 0, failed: 1 },
    ],
    [
      '      Tests  31 passed (31)\n   Duration 2.1s\n\n  1 flaky\n    a.test.ts > b\n',
      { passed: 30, shaky: 1, failed: 0 },
    ],
    ['Running 9 tests using 1 worker\n\n  8 passed (10.2s)\n', { passed: 8, shaky: 0, failed: 0 }],
    ['  2 failed\n    a › b\n  6 passed (9.9s)\n', { passed: 6, shaky: 0, failed: 2 }],
    ['  1 flaky\n    a › b\n  7 passed (9.9s)\n', { passed: 7, shaky: 1, failed: 0 }],
    ['nothing ran', { passed: 0, shaky: 0, failed: 0 }],
  ])('%j', (output, counts) => {
    expect(countTests(output)).toEqual(counts);
  });
});
