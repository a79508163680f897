import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { inputTax } from '#contract/input-tax.contract.ts';
import { can, isPermitted } from '#domain/access/permission.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { readLatestClosed } from '../periods/periods.rows.ts';
import { readCategoryName, readTaxShares, saveTaxShareRow } from './input-tax.rows.ts';

export async function listTaxShares(
  { tx, actor, request }: ReadContext,
  { on = localDay(request.now, actor.time_zone) }: InputOf<typeof inputTax.shares>,
): Promise<OutputOf<typeof inputTax.shares>> {
  return {
    status: true,
    data: await readTaxShares(tx, { client_id: actor.client_id, on }),
    can_save: isPermitted(can('Payout', 'write'), actor.access),
  };
}

/**
 * Sets the recoverable share of a category from a day on. Approvals that are booked before that day are not affected.
 */
export async function saveTaxShare(
  { tx, client_id, record }: SignedWriteContext,
  { category_id, from_on, recoverable_pct }: InputOf<typeof inputTax.saveShare>,
): Promise<OutputOf<typeof inputTax.saveShare>> {
  const name = await readCategoryName(tx, { client_id, id: category_id });
  if (name === undefined) throw new Refused('item.not_found');
  await refuseClosedMonth(tx, { client_id, from_on });
  await saveTaxShareRow(tx, { client_id, category_id, from_on, recoverable_pct });
  record({
    action: 'tax_share_saved',
    item_kind: 'category',
    item_id: category_id,
    item_label: name,
    is_setting: true,
    facts: { after: { from_on, recoverable_pct } },
  });
  return { status: true };
}

/**
 * Refuses changes that take effect in or before the latest month that any entity has closed, because the tax reports of
 * closed months are final.
 */
async function refuseClosedMonth(
  tx: CompanyTransaction,
  { client_id, from_on }: { client_id: string; from_on: string },
): Promise<void> {
  const month = await readLatestClosed(tx, client_id);
  if (month && from_on.slice(0, 7) <= month) throw new Refused('ledger.share_closed', { month });
}
