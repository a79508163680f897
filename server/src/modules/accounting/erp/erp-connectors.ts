import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { erp } from '#contract/erp.contract.ts';
import { erpColumns, erpLayouts, erpSystems } from '#domain/accounting/erp-layouts.ts';
import type { ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { erpChanged } from './erp-changed.ts';
import { readErpConnectors, saveErpConnector } from './erp-connectors.rows.ts';

export async function listErpConnectors({
  tx,
  actor: { client_id },
}: ReadContext): Promise<OutputOf<typeof erp.connectors>> {
  const saved = new Map((await readErpConnectors(tx, client_id)).map((row) => [row.system, row]));
  return {
    status: true,
    data: erpSystems.map((system) => ({
      system,
      name: erpLayouts[system].name,
      columns: erpColumns(system),
      account_numbers: saved.get(system)?.account_numbers ?? {},
      version: saved.get(system)?.version ?? 0,
    })),
  };
}

export async function saveErpNumbers(
  { tx, client_id, record }: SignedWriteContext,
  { system, account_numbers, version }: InputOf<typeof erp.save>,
): Promise<OutputOf<typeof erp.save>> {
  const before = (await readErpConnectors(tx, client_id)).find((row) => row.system === system);
  if (!(await saveErpConnector(tx, { client_id, system, account_numbers, version }))) throw new Refused('item.changed');
  record(erpChanged({ client_id, system }, { before: before?.account_numbers ?? {}, after: account_numbers }));
  return { status: true };
}
