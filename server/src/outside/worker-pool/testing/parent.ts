import { workerPool } from '../worker-pool.ts';
import type { SampleTask } from './sample-process.ts';

/** Starts a worker process that hangs, and prints the id of that process. A test then kills this parent process. */
const pool = workerPool<SampleTask, string>({
  script: new URL('./sample-process.ts', import.meta.url),
  max_processes: 1,
  idle_ms: 60_000,
  limits: { memory_mib: 300, cpu_ms: 600_000 },
});
const options = { client_id: 'us', timeout_ms: 600_000 };
console.log(await pool.run({ does: 'pid' }, options));
await pool.run({ does: 'hang' }, options);
