import { spawn } from 'node:child_process';

export interface Step {
  name: string;
  command: string;
  args: string[];
  environment?: Record<string, string>;
}

/** Runs one step, prints its output as it arrives, and returns its exit code and output. */
export function runStep(step: Step): Promise<{ code: number; output: string }> {
  console.log(`\n── ${step.name}`);
  return new Promise((resolve, reject) => {
    const child = spawn(step.command, step.args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...step.environment },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        process.stdout.write(chunk);
      });
    }
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
