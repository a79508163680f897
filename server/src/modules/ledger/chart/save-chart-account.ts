import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ledger } from '#contract/ledger.contract.ts';
import { noEntityKey } from '#domain/ledger/chart.ts';
import { monthOf } from '#domain/ledger/months.ts';
import { ledgerAccountLabel } from '#domain/ledger/postings.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { entityName } from '../periods/entity-periods.ts';
import { readEntityNames } from '../reading/ledger-balances.rows.ts';
import { deleteChartAccount, readChart, readLastClosedMonth, upsertChartAccount } from './chart.rows.ts';

export async function listChart({ tx, actor: { client_id } }: ReadContext): Promise<OutputOf<typeof ledger.chart>> {
  const [chart, entities] = await Promise.all([readChart(tx, client_id), readEntityNames(tx, client_id)]);
  return {
    status: true,
    data: chart.map(({ entity_key, ...entry }) => ({
      ...entry,
      entity: entities.find(({ id }) => id === entity_key) ?? null,
    })),
    entities,
  };
}

/** Sets the number and name of an account from a date on. An entry with the same date is replaced. */
export async function saveChartAccount(
  { tx, client_id, record }: SignedWriteContext,
  { entity_id, account, effective_from, number, name }: InputOf<typeof ledger.saveChartAccount>,
): Promise<OutputOf<typeof ledger.saveChartAccount>> {
  const entity = await chartEntityName(tx, { client_id, entity_id });
  await refuseClosedMonth(tx, { client_id, entity_id, effective_from });
  const before = await upsertChartAccount(tx, {
    client_id,
    entity_key: entity_id ?? noEntityKey,
    account,
    effective_from,
    number,
    name,
  });
  record({
    action: 'chart_changed',
    item_kind: 'accounting',
    item_id: entity_id ?? noEntityKey,
    item_label: `${ledgerAccountLabel[account]}, ${entity}`,
    is_setting: true,
    facts: { before: before ?? null, after: { effective_from, number, name } },
  });
  return { status: true };
}

export async function removeChartAccount(
  { tx, client_id, record }: SignedWriteContext,
  { entity_id, account, effective_from }: InputOf<typeof ledger.removeChartAccount>,
): Promise<OutputOf<typeof ledger.removeChartAccount>> {
  const entity = await chartEntityName(tx, { client_id, entity_id });
  await refuseClosedMonth(tx, { client_id, entity_id, effective_from });
  const key = { client_id, entity_key: entity_id ?? noEntityKey, account, effective_from };
  const before = await deleteChartAccount(tx, key);
  if (!before) throw new Refused('item.not_found');
  record({
    action: 'chart_changed',
    item_kind: 'accounting',
    item_id: key.entity_key,
    item_label: `${ledgerAccountLabel[account]}, ${entity}`,
    is_setting: true,
    facts: { before: { effective_from, ...before }, after: null },
  });
  return { status: true };
}

function chartEntityName(
  tx: CompanyTransaction,
  { client_id, entity_id }: { client_id: string; entity_id: string | null },
): Promise<string> | string {
  return entity_id === null ? 'all entities' : entityName(tx, { client_id, entity_id });
}

/**
 * Refuses changes that take effect in or before the latest closed month, because the files of closed months must keep
 * their account numbers.
 */
async function refuseClosedMonth(
  tx: CompanyTransaction,
  { client_id, entity_id, effective_from }: { client_id: string; entity_id: string | null; effective_from: string },
): Promise<void> {
  const month = await readLastClosedMonth(tx, { client_id, entity_id });
  if (month && monthOf(effective_from) <= month) throw new Refused('chart.period_closed', { month });
}
