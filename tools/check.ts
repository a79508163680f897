import { checkSteps } from './check-steps.ts';
import { runStep } from './steps.ts';

/** Runs type checks, lint and unit tests; takes under a minute. Run it before each commit. */
for (const step of [...checkSteps, { name: 'unit tests', command: 'vitest', args: ['run', '--project', 'unit'] }]) {
  const { code } = await runStep(step);
  if (code !== 0) process.exit(code);
}
