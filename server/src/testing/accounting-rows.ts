import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../db/database.ts';
import {
  insertConnection,
  replaceOptions,
  saveMappingRows,
  updateConnection,
} from '../modules/accounting/accounting-connections.rows.ts';
import { insertExport, updateExport } from '../modules/accounting/accounting-exports.rows.ts';
import { saveErpConnector } from '../modules/accounting/erp/erp-connectors.rows.ts';

/** A connection with an account, a mapping and a failed entry. */
export async function addAccounting(
  tx: CompanyTransaction,
  { client_id, user_id, report_id, canary }: { client_id: string; user_id: string; report_id: string; canary: string },
): Promise<{ accounting_connection: string; accounting_export: string }> {
  const [connection, entry] = [uuidv7(), uuidv7()];
  const now = new Date();
  const key = { client_id, id: connection };
  await insertConnection(tx, {
    client_id,
    id: connection,
    entity_id: null,
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
    state: 'initiated',
    now,
  });
  await updateExport(
    tx,
    { client_id, id: entry },
    { state: 'error', error_code: 'PROVIDER_ERROR', error_detail: canary },
  );
  return { accounting_connection: connection, accounting_export: entry };
}
