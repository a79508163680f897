import { checkSteps } from './check-steps.ts';
import { runStep } from './steps.ts';

/** Types, lint and unit tests, to run before each commit. Takes under a minute. */
for (const step of [...checkSteps, { name: 'unit tests', command: 'vitest', args: ['run', '--project', 'unit'] }]) {
  const { code } = await runStep(step);
  if (code !== 0) process.exit(code);
}
