import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { App, WebhookHandler } from '../../http/context.ts';
import { readBankBySource, updateBank } from './ach-banks.rows.ts';
import { companyOfCustomer } from './ach-company.rows.ts';
import { findByRef, insertEvent, markHandled, readEvent } from './ach-transfers.rows.ts';
import { refreshSetUp } from './refresh-set-up.ts';
import { settleTransfer } from './settle-transfer.ts';

const link = z.object({ href: z.string().max(500) });
const notification = z.object({
  id: z.uuid(),
  topic: z.string().max(120),
  _links: z.object({ resource: link, customer: link.optional() }),
});

/**
 * Receives a notification from the bank: checks its signature and saves it once. A job handles it after the response,
 * so that the bank does not have to wait.
 */
export function receiveBankEvent(app: App): WebhookHandler {
  const secret = app.config.BANK_WEBHOOK_SECRET ?? app.secret;
  return async ({ raw, signature }) => {
    const expected = createHmac('sha256', secret).update(raw).digest();
    const given = Buffer.from(signature, 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 401;

    const { data } = notification.safeParse(readJson(raw));
    const customer_id = data?._links.customer?.href.split('/').at(-1);
    const client_id = customer_id && (await companyOfCustomer(app.database, customer_id));
    if (!data || !client_id) return 200;
    const [resource_ref = '', resource_kind = ''] = data._links.resource.href.split('/').reverse();
    await app.database.inCompany(client_id, async (tx) => {
      const { id, topic } = data;
      const row = { client_id, id, topic, resource_kind, resource_ref, received_at: app.clock() };
      if (await insertEvent(tx, row)) await app.jobs.send(tx, 'bank.event', { client_id, bank_event_id: id });
    });
    return 200;
  };
}

function readJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    return null;
  }
}

/** Reads from the bank the resource that a notification is about, and saves its state. Safe to repeat. */
export async function handleBankEvent(
  app: App,
  { client_id, bank_event_id: id }: { client_id: string; bank_event_id: string },
): Promise<void> {
  const { database, bank } = app;
  const event = await database.readInCompany(client_id, (tx) => readEvent(tx, { client_id, id }));
  if (!event || event.handled_at || !bank) return;
  const { resource_kind, resource_ref } = event;
  if (resource_kind === 'transfers') {
    const transfer = await database.readInCompany(client_id, (tx) =>
      findByRef(tx, { client_id, transfer_ref: resource_ref }),
    );
    // A notification can arrive before the response with the transfer's id. In this case polling finds the result
    // later.
    if (transfer)
      await settleTransfer(app, { client_id, payout_id: transfer.payout_id }, await bank.readTransfer(resource_ref));
  } else if (resource_kind === 'funding-sources') await refreshBank(app, { client_id, source_ref: resource_ref });
  else await refreshSetUp(app, client_id);
  await database.inCompany(client_id, (tx) => markHandled(tx, { client_id, id, now: app.clock() }));
}

async function refreshBank(app: App, key: { client_id: string; source_ref: string }): Promise<void> {
  const { client_id } = key;
  const row = await app.database.readInCompany(client_id, (tx) => readBankBySource(tx, key));
  const source = row && (await app.bank?.readBank(key.source_ref));
  if (!row || !source) return;
  const change = source.is_removed ? { removed_at: app.clock(), is_paid_to: false } : { status: source.status };
  await app.database.inCompany(client_id, (tx) => updateBank(tx, { client_id, id: row.id }, change));
  if (row.user_id === null) await refreshSetUp(app, client_id);
}
