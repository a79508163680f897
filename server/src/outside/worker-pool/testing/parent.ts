import { workerPool } from '../worker-pool.ts';
import type { SampleTask } from './sample-process.ts';

/** A process with a worker process that hangs, for a test that kills it. Prints the id of the worker process. */
const pool = workerPool<SampleTask, string>({
  script: new URL('./sample-process.ts', import.meta.url),
  max_processes: 1,
  idle_ms: 60_000,
  limits: { memory_mib: 300, cpu_ms: 600_000 },
});
const options = { client_id: 'us', timeout_ms: 600_000 };
console.log(await pool.run({ does: 'pid' }, options));
await pool.run({ does: 'hang' }, options);
