import { buildWeb } from './build-web.ts';
import { checkSteps } from './check-steps.ts';
import { findChromium } from './find-chromium.ts';
import { runStep, type Step } from './steps.ts';
import { countTests, type TestCounts } from './test-counts.ts';

/** Runs all checks: types, lint, architecture rules, unit, server and browser tests. `--long` runs the full counts. */
async function test(): Promise<number> {
  const environment = process.argv.includes('--long') ? { TEST_LONG: '1' } : {};
  const chromium = findChromium();
  const steps: (Step & { counts?: true })[] = [
    ...checkSteps,
    {
      name: 'unit and server tests',
      command: 'vitest',
      args: ['run', '--reporter=default'],
      environment,
      counts: true,
    },
    {
      name: 'browser tests',
      command: 'playwright',
      args: ['test', '-c', 'e2e/playwright.config.ts'],
      environment: { ...environment, CHROMIUM_PATH: chromium },
      counts: true,
    },
  ];

  const sum: TestCounts = { passed: 0, shaky: 0, failed: 0 };
  await buildWeb();
  for (const step of steps) {
    const { code, output } = await runStep(step);
    const counted = step.counts ? countTests(output) : { passed: 0, shaky: 0, failed: 0 };
    sum.passed += counted.passed;
    sum.shaky += counted.shaky;
    sum.failed += counted.failed;
    // A step that fails without a failing test (types, a crash of the runner) counts as one failure.
    if (code !== 0 && counted.failed === 0) sum.failed += 1;
    if (code !== 0 && !step.counts) break;
  }

  if (sum.shaky) console.log(`\n${sum.shaky} passed only at the second try: see "flaky" above`);
  console.log(`\n${sum.passed + sum.shaky} passed, ${sum.failed} failed`);

  return sum.failed === 0 && sum.passed > 0 ? 0 : 1;
}

process.exit(await test());
