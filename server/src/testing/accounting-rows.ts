import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../db/database.ts';
import {
  insertConnection,
  replaceOptions,
  saveMappingRows,
  updateConnection,
} from '../modules/accounting/accounting-connections.rows.ts';
import { insertExport, updateExport } from '../modules/accounting/accounting-exports.rows.ts';
import { saveGrant } from '../modules/accounting/accounting-grants.rows.ts';
import { insertBookPayment } from '../modules/accounting/accounting-payments.rows.ts';
import { saveErpConnector } from '../modules/accounting/erp/erp-connectors.rows.ts';
import { insertDelivery, saveChannel } from '../modules/accounting/erp/erp-deliveries.rows.ts';

interface BooksOwner {
  client_id: string;
  user_id: string;
  report_id: string;
  file_id: string;
  canary: string;
}

/**
 * Adds rows to every table of the accounting integration: a connection with its accounts and mapping, a failed export
 * and an ERP delivery.
 */
export async function addAccounting(
  tx: CompanyTransaction,
  { client_id, user_id, report_id, file_id, canary }: BooksOwner,
): Promise<Record<'accounting_connection' | 'accounting_export' | 'erp_delivery', string>> {
  const [connection, entry] = [uuidv7(), uuidv7()];
  const now = new Date();
  const key = { client_id, id: connection };
  await insertConnection(tx, {
    client_id,
    id: connection,
    entity_id: null,
    vendor: 'codat',
    vendor_company_id: `vendor-${canary}`,
    state: 'linked',
    export_from: '2026-01-01',
    created_by: user_id,
    created_at: now,
  });
  await saveErpConnector(tx, { client_id, system: 'generic', account_numbers: { bank: canary }, version: 0 });
  await updateConnection(tx, key, { platform: `Books ${canary}` });
  await replaceOptions(tx, key, {
    accounts: [{ external_id: 'acc-1', name: `Bank ${canary}`, code: '1000', type: 'Asset' }],
    tracking_categories: [{ external_id: 'track-1', name: `Office ${canary}` }],
    tax_rates: [{ external_id: 'tax-1', name: `Tax ${canary}`, rate_pct: '19' }],
    suppliers: [{ external_id: 'supplier-1', name: `Supplier ${canary}`, email: '' }],
    employees: [],
  });
  await saveMappingRows(tx, key, [{ source: 'ledger:bank', external_id: 'acc-1', is_automatic: false }]);
  await insertExport(tx, {
    client_id,
    connection_id: connection,
    id: entry,
    report_id,
    advance_id: null,
    cause: 'approve',
    round_no: 99,
    entity_id: null,
    currency: 'USD',
    version: 1,
    is_void: false,
    is_reversal: false,
    amount: '10',
    event_on: '2026-03-01',
    label: `ER-1 ${canary}`,
    lines: null,
    part: 'all',
    document: null,
    state: 'initiated',
    now,
  });
  await updateExport(
    tx,
    { client_id, id: entry },
    { state: 'error', error_code: 'PROVIDER_ERROR', error_detail: canary },
  );
  await tx
    .insertInto('accounting_attachments')
    .values({ client_id, export_id: entry, file_id, state: 'refused', error: canary, next_attempt_at: now })
    .execute();
  await insertBookPayment(tx, {
    client_id,
    connection_id: connection,
    external_id: `payment ${canary}`,
    export_id: entry,
    paid_on: '2026-03-02',
    currency: 'USD',
    amount: '10',
    state: 'not_marked',
    reason: canary,
    read_at: now,
  });
  await saveGrant(
    tx,
    { client_id, company_id: `vendor-${canary}` },
    { tenant_id: canary, name: canary, encrypted_tokens: canary, expires_at: now },
  );
  const erp_delivery = await addErpDelivery(tx, { client_id, canary, now });
  return { accounting_connection: connection, accounting_export: entry, erp_delivery };
}

/** Adds the SFTP server of an ERP system and a delivery with one posting. */
async function addErpDelivery(
  tx: CompanyTransaction,
  { client_id, canary, now }: { client_id: string; canary: string; now: Date },
): Promise<string> {
  const id = uuidv7();
  await saveChannel(tx, client_id, {
    system: 'generic',
    host: `sftp-${canary}`,
    port: 22,
    username: canary,
    auth: 'password',
    encrypted_secret: canary,
    directory: '/in',
    ack_directory: '',
    host_key: `SHA256:${'a'.repeat(43)}`,
    entity_id: null,
    deliver_from: '2026-01-01',
    recurrence: { kind: 'daily' },
    time: '18:00',
    time_zone: 'UTC',
    is_paused: true,
    next_run_at: now,
    problem: canary,
    version: 1,
  });
  const posting = await tx
    .selectFrom('ledger_postings')
    .select('id')
    .where('client_id', '=', client_id)
    .executeTakeFirst();
  await insertDelivery(tx, {
    client_id,
    system: 'generic',
    id,
    file_name: `journal-${canary}.csv`,
    content: Buffer.from(canary),
    journal: [
      {
        id: posting?.id ?? '',
        document: `ER-1 ${canary}`.slice(0, 60),
        event_on: '2026-03-01',
        text: '',
        entity: null,
        entity_id: null,
        currency: 'USD',
        amount: '10',
        from_account: 'bank',
        to_account: 'payments',
        ledger_account: '',
      },
    ],
    now,
  });
  return id;
}
