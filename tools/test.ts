import { buildWeb } from './build-web.ts';
import { checkSteps } from './check-steps.ts';
import { findChromium } from './find-chromium.ts';
import { memoryDirectory } from './memory-directory.ts';
import { runStep, type Step } from './steps.ts';
import { countTests, type TestCounts } from './test-counts.ts';

/**
 * Runs all checks: types, lint, architecture rules, and unit, server and browser tests. With `--long`, some tests run
 * with more and larger examples.
 */
async function test(): Promise<number> {
  const inMemory = memoryDirectory();
  try {
    return await runAll({
      ...(process.argv.includes('--long') && { TEST_LONG: '1' }),
      ...(inMemory && { TMPDIR: inMemory.path }),
    });
  } finally {
    inMemory?.remove();
  }
}

async function runAll(environment: Record<string, string>): Promise<number> {
  const chromium = findChromium();
  const steps: Step[] = [
    {
      name: 'unit and server tests',
      command: 'vitest',
      // One retry, as in the browser tests, tolerates a short stall of a busy machine. The reporter lists the tests
      // that needed it.
      args: ['run', '--retry=1', '--reporter=default', '--reporter=./tools/flaky-reporter.ts'],
      environment,
    },
    {
      name: 'browser tests',
      command: 'playwright',
      args: ['test', '-c', 'e2e/playwright.config.ts'],
      environment: { ...environment, CHROMIUM_PATH: chromium },
    },
  ];

  const [, ...checks] = await Promise.all([buildWeb(), ...checkSteps.map(runStep)]);
  if (checks.some(({ code }) => code !== 0)) return 1;

  const sum: TestCounts = { passed: 0, shaky: 0, failed: 0 };
  for (const step of steps) {
    const { code, output } = await runStep(step);
    const counted = countTests(output);
    sum.passed += counted.passed;
    sum.shaky += counted.shaky;
    sum.failed += counted.failed;
    // A step that fails without a failing test, such as a crash of the runner, counts as one failure.
    if (code !== 0 && counted.failed === 0) sum.failed += 1;
  }

  if (sum.shaky) console.log(`\n${sum.shaky} passed only at the second try: see "flaky" above`);
  console.log(`\n${sum.passed + sum.shaky} passed, ${sum.failed} failed`);

  return sum.failed === 0 && sum.passed > 0 ? 0 : 1;
}

process.exit(await test());
