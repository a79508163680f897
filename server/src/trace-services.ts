import type { OnQuery } from './db/company-connection.ts';
import type { Database } from './db/database.ts';
import type { App } from './http/context.ts';
import type { Jobs } from './jobs/queue.ts';
import type { SpanInfo, TracesPort } from './outside/traces/port.ts';

/** Wraps the services of the app, so that each transaction, job and call to a vendor is measured. */
export function traceServices(app: App, traces: TracesPort): void {
  app.database = tracedDatabase(app.database, traces);
  app.jobs = tracedJobs(app.jobs, traces);

  for (const name of vendors) Object.assign(app, { [name]: tracedPort(name, app[name], traces) });
  for (const name of vendorGroups) {
    const ports = Object.entries(app[name] ?? {}).map(([key, port]) => [
      key,
      tracedPort(`${name}.${key}`, port, traces),
    ]);
    if (app[name]) Object.assign(app, { [name]: Object.fromEntries(ports) });
  }
}

const vendors = [
  'mail',
  'exchange_rates',
  'maps',
  'map_tiles',
  'files',
  'card_payments',
  'cards',
  'sftp',
  'trips',
  'bank',
  'sign_on',
  'dns',
  'breached_passwords',
  'virus_scan',
] as const satisfies (keyof App)[];

const vendorGroups = ['chat', 'accounting'] as const satisfies (keyof App)[];

/**
 * Adds a span for each SQL statement, named after its operation and its first table. The values stay out of the trace.
 */
export function traceQueries(traces: TracesPort, onQuery?: OnQuery): OnQuery {
  return (query) => {
    onQuery?.(query);
    const [, operation = 'sql'] = /^\s*(\w+)/u.exec(query.sql) ?? [];
    const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)"?/u.exec(query.sql) ?? [];
    const name = `${operation.toUpperCase()} ${table}`.trim();
    traces.addEnded({ name, kind: 'outgoing', attributes: postgres }, query.ms);
  };
}

const postgres = { 'db.system.name': 'postgresql' };

function tracedDatabase(database: Database, traces: TracesPort): Database {
  const transaction = (name: string): SpanInfo => ({ name, kind: 'step', attributes: postgres });
  return {
    ...database,
    inCompany: (client_id, work) =>
      traces.run(transaction('write transaction'), () => database.inCompany(client_id, work)),
    readInCompany: (client_id, work) =>
      traces.run(transaction('read transaction'), () => database.readInCompany(client_id, work)),
    readFromReplica: (client_id, first, work) =>
      traces.run(transaction('read from replica'), () => database.readFromReplica(client_id, first, work)),
    rewriteHistory: (client_id, work) =>
      traces.run(transaction('owner transaction'), () => database.rewriteHistory(client_id, work)),
  };
}

function tracedJobs(jobs: Jobs, traces: TracesPort): Jobs {
  const jobSpan = (name: string): SpanInfo => ({ name: `job ${name}`, kind: 'job' });
  return {
    ...jobs,
    work: (name, handler, options) =>
      jobs.work(name, (payload, job) => traces.run(jobSpan(name), () => handler(payload, job)), options),
    schedule: (name, cron, run) => jobs.schedule(name, cron, () => traces.run(jobSpan(name), run)),
  };
}

/** Wraps a port so that each of its method calls adds a span, named like `mail.send`. */
function tracedPort<P extends object | null>(name: string, port: P, traces: TracesPort): P {
  if (port === null) return port;
  return new Proxy(port, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function' || typeof key !== 'string' || key === 'close') return value;
      return (...input: unknown[]) =>
        traces.run({ name: `${name}.${key}`, kind: 'outgoing' }, () => Reflect.apply(value, target, input));
    },
  });
}
