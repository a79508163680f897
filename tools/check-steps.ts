import type { Step } from './steps.ts';

export const checkSteps: Step[] = [
  { name: 'types', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types of the web', command: 'tsc', args: ['-p', 'web/tsconfig.json'] },
  { name: 'lint and format', command: 'biome', args: ['check', '--error-on-warnings'] },
];
