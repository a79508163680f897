import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { noticeStreamPath } from '#contract/shared/notice-stream.ts';
import type { ChildProduct } from '#server/resilience/child-product.ts';
import { memoryMib } from './memory.ts';
import type { BenchCompany } from './stage.ts';

interface StreamsMeasured {
  streams: number;
  /** The memory in MiB that the open streams add to the app process. */
  added_mib: number;
  /** The number of the app's database connections that ran a query while all pages were idle. */
  queried: number;
  /** The time in milliseconds from adding a notice until all open pages of its recipient have received it. */
  notified_ms: number;
}

/** The time for which the open pages wait without notices. It is longer than the time between two heartbeats. */
const idleMs = 25_000;

/**
 * Opens pages, distributed among sixty people, waits while there are no notices, and then adds a notice for one person.
 */
export async function measureStreams(
  product: ChildProduct,
  { company, owner_url, count }: { company: BenchCompany; owner_url: string; count: number },
): Promise<StreamsMeasured> {
  const tokens = await Promise.all(company.people.map(({ freshToken }) => freshToken()));
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  try {
    // The first streams load code and open connections, so they are not measured.
    closeAll(await openMany(product, tokens, 20));
    await pause(2_000);
    const before = memoryMib(product.pid);

    const open = await openMany(product, tokens, count);
    await pause(5_000);
    const idleSince = await databaseTime(owner);
    await pause(idleMs);
    const queried = await queriedSince(owner, idleSince);
    const added_mib = memoryMib(product.pid) - before;

    const notified_ms = await notifiedMs(owner, { company, open });
    closeAll(open);
    return { streams: open.length, added_mib, queried, notified_ms };
  } finally {
    await owner.end();
  }
}

interface OpenPage {
  request: ClientRequest;
  response: IncomingMessage;
  person: number;
}

async function openMany(product: ChildProduct, tokens: readonly string[], count: number): Promise<OpenPage[]> {
  const open: OpenPage[] = [];
  for (let index = 0; index < count; index += 1) {
    const person = index % tokens.length;
    const request = httpRequest(`${product.address}/api${noticeStreamPath}`, {
      agent: false,
      headers: { 'access-token': tokens[person] ?? '' },
    });
    request.on('error', () => undefined);
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}.`);
    response.on('error', () => undefined);
    response.resume();
    open.push({ request, response, person });
  }
  return open;
}

function closeAll(open: readonly OpenPage[]): void {
  for (const { request } of open) request.destroy();
}

async function databaseTime(owner: pg.Client): Promise<Date> {
  const { rows } = await owner.query<{ at: Date }>('select clock_timestamp() as at');
  return rows[0]?.at ?? new Date();
}

async function queriedSince(owner: pg.Client, since: Date): Promise<number> {
  const { rows } = await owner.query<{ queried: number }>(
    `select count(*)::int as queried from pg_stat_activity
    where application_name in ('outlay', 'outlay listener', 'outlay limits') and state_change > $1`,
    [since],
  );
  return rows[0]?.queried ?? Number.NaN;
}

async function notifiedMs(
  owner: pg.Client,
  { company, open }: { company: BenchCompany; open: readonly OpenPage[] },
): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    `select user_id as id from sign_in_directory where client_id = $1 and email = $2`,
    [company.client_id, company.people[0]?.email],
  );
  const pages = open.filter(({ person }) => person === 0);
  const began = performance.now();
  const notified = Promise.all(
    pages.map(async ({ response }) => {
      for (;;) {
        const [chunk] = (await once(response, 'data')) as [Buffer];
        if (chunk.includes('event: notice')) return;
      }
    }),
  );
  await owner.query(`select pg_notify('outlay_notices', $1)`, [`${company.client_id} ${rows[0]?.id}`]);
  await notified;
  return performance.now() - began;
}
