import { v7 as uuidv7 } from 'uuid';
import { readAcknowledgement } from '#domain/accounting/erp-acknowledgement.ts';
import { erpFileParts } from '#domain/accounting/erp-layouts.ts';
import { retryDelayMs } from '#domain/accounting/export-states.ts';
import { nextRun } from '#domain/exports/schedule.ts';
import { sentenceFor } from '#domain/refusals.ts';
import type { App, WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { systemRequest } from '../../../http/request-info.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { SftpFailed, type SftpTarget } from '../../../outside/sftp/port.ts';
import { allCompanyIds } from '../../companies/find-company.ts';
import { type JournalPosting, readUndelivered } from './erp-connectors.rows.ts';
import {
  type ChannelRow,
  claimDelivery,
  insertDelivery,
  lockChannel,
  readChannels,
  updateChannel,
  updateDelivery,
} from './erp-deliveries.rows.ts';
import { announceDeliveryFailed } from './notify-delivery-failed.ts';
import { journalFile } from './write-erp-file.ts';

const maxPostings = 20_000;
/**
 * The time for which a worker claims a file. Sending a file takes less time, so no other worker sends it at the same
 * time.
 */
const leaseMs = 5 * 60_000;
/** The interval at which the company's server is checked for an acknowledgement. */
const ackEveryMs = 10 * 60_000;

/** For every company, writes the files that are due, delivers them and reads acknowledgements. */
export async function deliverEveryCompany(app: App): Promise<void> {
  for await (const client_id of allCompanyIds(app.database))
    try {
      await deliverErpFiles(app, client_id);
    } catch (error) {
      app.log.error({ err: error, client_id }, 'journal files could not be delivered');
    }
}

export async function deliverErpFiles(app: App, client_id: string): Promise<void> {
  const channels = await app.database.readInCompany(client_id, (tx) => readChannels(tx, client_id));
  for (const channel of channels) {
    if (!channel.is_paused && channel.next_run_at <= app.clock()) await runSchedule(app, client_id, channel);
    while (await deliverNext(app, client_id, channel));
    if (channel.ack_directory !== '') while (await readNextAnswer(app, client_id, channel));
  }
}

/**
 * Writes a scheduled file. The time of the next run is saved in the same transaction, so that a crash neither repeats
 * nor skips a run.
 */
function runSchedule(app: App, client_id: string, { system }: ChannelRow): Promise<void> {
  const request = systemRequest(app, 'erp-deliveries');
  return writeInCompany({ app, request, client_id }, async (context) => {
    const { tx } = context;
    const channel = await lockChannel(tx, { client_id, system });
    if (!channel || channel.is_paused || channel.next_run_at > request.now) return;
    await updateChannel(tx, { client_id, system }, { next_run_at: nextRun(channel, request.now) });
    await startDelivery(context, channel);
  });
}

/**
 * Writes the postings that are not in any delivery yet to a file, or to one file per year if the system needs this. If
 * there are none, no file is written.
 */
export async function startDelivery(
  { tx, client_id, request }: Pick<WriteContext, 'tx' | 'client_id' | 'request'>,
  channel: ChannelRow,
): Promise<void> {
  const { system, entity_id, deliver_from } = channel;
  const { now } = request;
  const journal = await readUndelivered(tx, { client_id, system, from: deliver_from, entity_id, limit: maxPostings });
  if (journal.length === 0) return;
  const files: { content: Buffer; journal: JournalPosting[] }[] = [];
  try {
    for (const part of erpFileParts(system, journal)) {
      const period = { from: part[0]?.event_on ?? '', to: part.at(-1)?.event_on ?? '', created_at: now };
      files.push({ content: await journalFile(tx, { client_id, system, journal: part, period }), journal: part });
    }
    const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:T]/gu, '');
    for (const file of files) {
      const id = uuidv7();
      const file_name = `journal-${system}-${stamp}-${id.slice(-6)}.csv`;
      await insertDelivery(tx, { client_id, system, id, file_name, ...file, now });
    }
    await updateChannel(tx, { client_id, system }, { problem: '' });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const problem = sentenceFor(error.code, error.facts).slice(0, 500);
    await updateChannel(tx, { client_id, system }, { problem });
  }
}

/** Delivers the next file. Returns false if none is due. */
async function deliverNext(app: App, client_id: string, channel: ChannelRow): Promise<boolean> {
  const now = app.clock();
  const claimed = await claim(app, { client_id, channel, state: 'waiting', now });
  if (!claimed) return false;
  const { id, file_name, content, attempts } = claimed;
  const key = { client_id, id };
  try {
    await app.sftp.deliver(targetOf(app, client_id, channel), { path: `${channel.directory}/${file_name}`, content });
    await app.database.inCompany(client_id, (tx) =>
      updateDelivery(tx, key, { state: 'delivered', delivered_at: now, error: '', attempts: 0, next_attempt_at: now }),
    );
  } catch (error) {
    if (!(error instanceof SftpFailed)) throw error;
    const next_attempt_at = new Date(now.getTime() + retryDelayMs(attempts));
    await app.database.inCompany(client_id, async (tx) => {
      await updateDelivery(tx, key, { error: error.message.slice(0, 500), next_attempt_at });
      await announceDeliveryFailed(app, tx, { client_id, delivery_id: id, attempts });
    });
  }
  return true;
}

/** Reads the acknowledgement of a delivered file. Returns false if no file is due for a check. */
async function readNextAnswer(app: App, client_id: string, channel: ChannelRow): Promise<boolean> {
  const now = app.clock();
  const claimed = await claim(app, { client_id, channel, state: 'delivered', now });
  if (!claimed) return false;
  const { id, file_name } = claimed;
  const later = { next_attempt_at: new Date(now.getTime() + ackEveryMs) };
  try {
    const text = await app.sftp.read(targetOf(app, client_id, channel), `${channel.ack_directory}/${file_name}.ack`);
    const { refused_documents } = readAcknowledgement(text ?? '');
    const answered = {
      state: refused_documents.length > 0 ? ('refused' as const) : ('accepted' as const),
      refused_documents,
      acknowledged_at: now,
      error: '',
    };
    await app.database.inCompany(client_id, (tx) =>
      updateDelivery(tx, { client_id, id }, text === null ? later : answered),
    );
  } catch (error) {
    if (!(error instanceof SftpFailed)) throw error;
    await app.database.inCompany(client_id, (tx) =>
      updateDelivery(tx, { client_id, id }, { ...later, error: error.message.slice(0, 500) }),
    );
  }
  return true;
}

interface Claim {
  client_id: string;
  channel: ChannelRow;
  state: 'waiting' | 'delivered';
  now: Date;
}

function claim(app: App, { client_id, channel, state, now }: Claim) {
  const lease_until = new Date(now.getTime() + leaseMs);
  const query = { client_id, system: channel.system, states: [state], now, lease_until };
  return app.database.inCompany(client_id, (tx) => claimDelivery(tx, query));
}

function targetOf(app: App, client_id: string, channel: ChannelRow): SftpTarget {
  const { host, port, username, auth, host_key, system, encrypted_secret } = channel;
  const secret = app.encryption.decrypt(encrypted_secret, channelOwner({ client_id, system }));
  return { host, port, username, auth, host_key, secret };
}

/** Returns the encryption context, which binds the secret to its channel. */
export function channelOwner({ client_id, system }: { client_id: string; system: string }): string {
  return `erp ${client_id} ${system}`;
}
