import { v7 as uuidv7 } from 'uuid';
import type { App } from '#server/http/context.ts';
import { allCompanyIds } from '#server/modules/companies/find-company.ts';
import { onEvent } from '#server/modules/every-module.ts';
import { readBillingSamples } from './billing-mails.rows.ts';
import { deleteSampleNotices } from './settings/outbox.rows.ts';

/**
 * Writes one billing mail of each kind to the local outbox. Each mail goes to a demo company whose billing is in the
 * matching state.
 */
export async function sendBillingMails(app: App): Promise<void> {
  if (app.config.SMTP_URL) return;
  const since = app.clock();
  const today = since.toISOString().slice(0, 10);
  const sent = new Set<string>();
  for await (const client_id of allCompanyIds(app.database)) {
    const samples = await app.database.readInCompany(client_id, (tx) => readBillingSamples(tx, { client_id, today }));
    for (const { kind, ...payload } of samples) {
      if (sent.has(kind)) continue;
      sent.add(kind);
      await onEvent(app, { client_id, event_id: uuidv7(), ...payload });
    }
    await app.database.inCompany(client_id, (tx) => deleteSampleNotices(tx, { client_id, since }));
  }
}
