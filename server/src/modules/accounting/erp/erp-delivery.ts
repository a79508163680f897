import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { erp } from '#contract/erp.contract.ts';
import { nextRun, scheduleText } from '#domain/exports/schedule.ts';
import type { App, PreparedWrite, PreparingContext, ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { SftpFailed } from '../../../outside/sftp/port.ts';
import { readSources } from '../accounting-connections.rows.ts';
import { channelOwner, startDelivery } from './deliver-files.ts';
import { erpChanged } from './erp-changed.ts';
import {
  type ChannelRow,
  deleteChannel,
  lockChannel,
  lockDelivery,
  readChannels,
  readDeliveries,
  releaseDocuments,
  saveChannel,
  updateDelivery,
} from './erp-deliveries.rows.ts';

const shownDeliveries = 50;

export async function showDelivery(
  { tx, actor: { client_id } }: ReadContext,
  { system }: InputOf<typeof erp.delivery>,
): Promise<OutputOf<typeof erp.delivery>> {
  const [channels, deliveries] = await Promise.all([
    readChannels(tx, client_id),
    readDeliveries(tx, { client_id, system, limit: shownDeliveries }),
  ]);
  const channel = channels.find((each) => each.system === system);
  return {
    status: true,
    channel: channel ? shownChannel(channel) : null,
    data: deliveries.map(({ attempts: _, next_attempt_at, ...row }) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      delivered_at: row.delivered_at?.toISOString() ?? null,
      acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
      next_attempt_at: row.state === 'waiting' ? next_attempt_at.toISOString() : null,
    })),
  };
}

function shownChannel({ encrypted_secret: _, system: __, recurrence, next_run_at, ...channel }: ChannelRow) {
  return {
    ...channel,
    recurrence: recurrence.kind === 'weekly' ? { ...recurrence, weekdays: [...recurrence.weekdays] } : recurrence,
    when: scheduleText({ ...channel, recurrence }),
    next_run_at: channel.is_paused ? null : next_run_at.toISOString(),
  };
}

/** Tests the delivery by signing in to the server with the entered values. Nothing is saved. */
export async function testDelivery(
  { app, actor: { client_id } }: PreparingContext,
  { system, secret, host, port, username, auth, directory, ack_directory }: InputOf<typeof erp.testDelivery>,
): Promise<PreparedWrite<OutputOf<typeof erp.testDelivery>>> {
  const channels = await app.database.readInCompany(client_id, (tx) => readChannels(tx, client_id));
  const saved = channels.find((each) => each.system === system);
  const target = {
    host,
    port,
    username,
    auth,
    secret: secretFor(app, { client_id, secret, saved, host, port }),
    host_key: null,
  };
  try {
    const { host_key } = await app.sftp.check(target, [directory, ack_directory].filter(Boolean));
    return async () => ({ status: true, host_key, is_confirmed: saved?.host_key === host_key });
  } catch (error) {
    if (!(error instanceof SftpFailed)) throw error;
    throw new Refused('erp.sftp', { reason: error.message });
  }
}

interface SecretInput {
  client_id: string;
  secret: string | null;
  saved: ChannelRow | undefined;
  host: string;
  port: number;
}

/** Returns the entered secret, or else the stored secret. A stored secret is never sent to a different server. */
function secretFor(app: App, { client_id, secret, saved, host, port }: SecretInput): string {
  if (secret) return secret;
  if (!saved || host !== saved.host || port !== saved.port) throw new Refused('erp.no_secret');
  return app.encryption.decrypt(saved.encrypted_secret, channelOwner({ client_id, system: saved.system }));
}

export async function saveDelivery(
  { app, tx, client_id, request, record }: SignedWriteContext,
  { secret, version, ...channel }: InputOf<typeof erp.saveDelivery>,
): Promise<OutputOf<typeof erp.saveDelivery>> {
  const { system, entity_id, directory, ack_directory } = channel;
  if ([directory, ack_directory].some((path) => path.split('/').includes('..'))) throw new Refused('erp.path');
  const sources = entity_id ? await readSources(tx, client_id) : [];
  if (entity_id && !sources.some(({ source }) => source === `entity:${entity_id}`)) throw new Refused('item.not_found');
  const before = await lockChannel(tx, { client_id, system });
  if ((before?.version ?? 0) !== version) throw new Refused('item.changed');
  const text = secretFor(app, { ...channel, client_id, secret, saved: before });
  await saveChannel(tx, client_id, {
    ...channel,
    encrypted_secret: app.encryption.encrypt(text, channelOwner({ client_id, system })),
    next_run_at: nextRun(channel, request.now),
    problem: '',
    version: version + 1,
  });
  record(erpChanged({ client_id, system }, { before: before ? factsOf(before) : null, after: factsOf(channel) }));
  return { status: true };
}

function factsOf(channel: Omit<ChannelRow, 'encrypted_secret' | 'next_run_at' | 'problem' | 'version'>) {
  const { host, username, directory, ack_directory, host_key, is_paused } = channel;
  return { host, username, directory, ack_directory, host_key, when: scheduleText(channel), is_paused };
}

export async function actOnDelivery(
  context: SignedWriteContext,
  { system, action, delivery_id }: InputOf<typeof erp.deliveryAction>,
): Promise<OutputOf<typeof erp.deliveryAction>> {
  const { tx, client_id, request, record } = context;
  const channel = await lockChannel(tx, { client_id, system });
  if (!channel) throw new Refused('item.not_found');
  if (action === 'run') await startDelivery(context, channel);
  if (action === 'retry' || action === 'redeliver') {
    const delivery = delivery_id && (await lockDelivery(tx, { client_id, system, id: delivery_id }));
    if (!delivery) throw new Refused('item.not_found');
    const { id } = delivery;
    if (action === 'retry') await updateDelivery(tx, { client_id, id }, { next_attempt_at: request.now });
    else {
      const documents = delivery.refused_documents.map(({ document }) => document);
      if (documents.length === 0) throw new Refused('erp.not_refused');
      await releaseDocuments(tx, { client_id, delivery_id: id, documents });
      await startDelivery(context, channel);
    }
  }
  if (action === 'remove') {
    await deleteChannel(tx, { client_id, system });
    record(erpChanged({ client_id, system }, { before: factsOf(channel), after: null }));
  }
  return { status: true };
}
