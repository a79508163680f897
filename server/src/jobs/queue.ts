import pg from 'pg';
import { fromKysely, type Job, PgBoss, type SendOptions, type WorkOptions } from 'pg-boss';
import type { CompanyTransaction } from '../db/database.ts';
import { commitOnAllServers } from './commit-on-all-servers.rows.ts';
import { checkPayload, type JobPayload } from './payload.ts';
import type { RequestPriority } from './request-priority.ts';
import { type QueueLoad, readQueueLoads, readWaitingQueues } from './waiting-queues.rows.ts';

export type Role = 'web' | 'worker' | 'all';

export interface Jobs {
  /** Sends a job in the transaction of the change. Workers see the job after the commit, and a rollback removes it. */
  send(tx: CompanyTransaction, name: string, payload: JobPayload, options?: JobOptions): Promise<void>;
  /**
   * Registers the handler of a job. A job that throws is retried with growing delays. A job may run twice, for example
   * when a frozen worker resumes, so a handler must protect its effect with a unique key. Processes with ROLE=web run
   * no jobs.
   */
  work(name: string, handler: JobHandler, options?: { concurrency?: number }): Promise<void>;
  /** Calls `run` at the times of a cron expression in UTC, once across all processes. */
  schedule(name: string, cron: string, run: () => Promise<void>): Promise<void>;
  /**
   * Returns the queues with jobs that could run now, each with the number of these jobs and the waiting time of the
   * oldest one.
   */
  loads(): Promise<QueueLoad[]>;
  start(): Promise<void>;
  /** Stops accepting jobs and waits up to 30 seconds for running jobs. Interrupted jobs are retried. */
  stop(): Promise<void>;
}

interface JobOptions {
  start_after?: Date;
  /** Set for jobs that take hours. The worker sends heartbeats, and another worker takes over when they stop. */
  is_long?: boolean;
}

type JobHandler = (payload: JobPayload, job: { job_id: string; signal: AbortSignal }) => Promise<void>;

interface JobsOptions {
  app_url: string;
  role: Role;
  /** Pauses jobs while the same process handles requests. */
  priority?: RequestPriority;
  pool_size?: number;
  /** The interval in seconds at which this process looks for waiting jobs. */
  poll_every_s?: number;
  /** True if the rows of companies and the jobs are on different servers. */
  is_distributed?: boolean;
  onError?: (error: Error) => void;
}

/** Installs or upgrades the schema of the queue as the database owner. The app role can only use it. */
export async function installJobs(owner_url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: owner_url, max: 2, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
  await grantToApp(owner_url);
}

/** Opens the queue for this process. Its schema must be installed already. */
export function openJobs(options: JobsOptions): Jobs {
  const works = options.role !== 'web';
  const boss = connect(options, works);
  const ensureQueue = queueCreator(boss);
  const workers = wakeWorkers(boss, options);

  const registrations: (() => Promise<void>)[] = [];
  let started = false;
  const whenStarted = async (register: () => Promise<void>) => {
    registrations.push(register);
    if (started) await register();
  };

  return {
    async send(tx, name, payload, { start_after, is_long = false } = {}) {
      checkPayload(name, payload);
      await ensureQueue(name);
      const sending: SendOptions = { db: fromKysely(tx), group: { id: payload.client_id }, ...(is_long && longJob) };
      if (start_after) sending.startAfter = start_after;
      await boss.send(name, payload, sending);
      if (options.is_distributed) await commitOnAllServers(tx);
    },

    loads: () => readQueueLoads(boss.getDb()),

    async work(name, handler, { concurrency = 2 } = {}) {
      if (!works) return;
      await whenStarted(async () => {
        await ensureQueue(name);
        // One worker always remains free for other companies, so that no company can occupy all workers of a process.
        const fair = concurrency > 1 ? { localGroupConcurrency: concurrency - 1 } : {};
        for (let index = 0; index < concurrency; index += 1)
          workers.add(
            name,
            await startWorker(boss, name, {
              settings: { ...ownPolling, ...fair },
              handler: givingWay(handler, options),
            }),
          );
      });
    },

    async schedule(name, cron, run) {
      if (!works) return;
      await whenStarted(async () => {
        await ensureQueue(name);
        await boss.schedule(name, cron, null, { tz: 'UTC' });
        workers.add(name, await boss.work(name, ownPolling, run));
      });
    },

    async start() {
      await boss.start();
      started = true;
      for (const register of registrations) await register();
      if (works) workers.start();
    },

    async stop() {
      started = false;
      workers.stop();
      await boss.stop({ graceful: true, timeout: 30_000 });
    },
  };
}

function connect(options: JobsOptions, works: boolean): PgBoss {
  const boss = new PgBoss({
    connectionString: options.app_url,
    application_name: 'outlay jobs',
    max: options.pool_size ?? (works ? 4 : 2),
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
    // Only the table owner may rebuild indexes.
    reindex: false,
  });
  boss.on('error', (error) => options.onError?.(error));
  return boss;
}

/** Creates each queue once per process. */
function queueCreator(boss: PgBoss): (name: string) => Promise<void> {
  const queues = new Map<string, Promise<void>>();
  return (name) => {
    const known = queues.get(name) ?? boss.createQueue(name, retries);
    queues.set(name, known);
    // If a queue could not be created because the database was unavailable, the next attempt creates it.
    known.catch(() => queues.delete(name));
    return known;
  };
}

/**
 * Wakes the workers of queues that have a job to run. A single query checks all queues, because workers that poll
 * separately would send about fifty queries a second even without any work.
 */
function wakeWorkers(boss: PgBoss, { poll_every_s = 0.25, onError }: JobsOptions) {
  const workersOf = new Map<string, string[]>();
  let timer: NodeJS.Timeout | undefined;

  const look = async () => {
    for (const name of await readWaitingQueues(boss.getDb(), [...workersOf.keys()]))
      for (const workerId of workersOf.get(name) ?? []) boss.notifyWorker(workerId);
  };
  const lookAgainLater = () => {
    timer = setTimeout(async () => {
      await look().catch((error: Error) => onError?.(error));
      if (timer) lookAgainLater();
    }, poll_every_s * 1000);
  };

  return {
    add(name: string, workerId: string) {
      workersOf.set(name, [...(workersOf.get(name) ?? []), workerId]);
    },
    start: lookAgainLater,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Workers also poll on their own, in case they are not woken. */
const ownPolling = { pollingIntervalSeconds: 30 };

/**
 * Starts one worker. It fetches the next job immediately after finishing one, and waits only when the queue is empty.
 */
async function startWorker(
  boss: PgBoss,
  name: string,
  { settings, handler }: { settings: WorkOptions; handler: JobHandler },
): Promise<string> {
  const workerId = await boss.work(name, settings, async ([job]: Job<JobPayload>[]) => {
    try {
      if (job) await handler(job.data, { job_id: job.id, signal: job.signal });
    } finally {
      boss.notifyWorker(workerId);
    }
  });
  return workerId;
}

function givingWay(handler: JobHandler, { priority }: JobsOptions): JobHandler {
  if (!priority) return handler;
  return async (payload, job) => {
    const began = performance.now();
    await handler(payload, job);
    await priority.giveWay(performance.now() - began);
  };
}

/**
 * Retries for most of a day: the first retry follows after at least 5 seconds, and the delay doubles up to three hours.
 */
const retries = { retryLimit: 16, retryDelay: 5, retryBackoff: true, retryDelayMax: 10_800, expireInSeconds: 300 };

const longJob = { expireInSeconds: 6 * 3600, heartbeatSeconds: 60 };

async function grantToApp(owner_url: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    // PostgreSQL rejects concurrent grants, so with this lock processes that start together wait for each other.
    await client.query(`
      begin;
      select pg_advisory_xact_lock(44002027);
      grant usage on schema pgboss to outlay_app;
      grant select, insert, update, delete on all tables in schema pgboss to outlay_app;
      grant usage on all sequences in schema pgboss to outlay_app;
      grant execute on all functions in schema pgboss to outlay_app;
      commit`);
  } finally {
    await client.end();
  }
}
