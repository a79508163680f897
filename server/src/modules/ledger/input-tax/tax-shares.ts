import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { inputTax } from '#contract/input-tax.contract.ts';
import { can, isPermitted } from '#domain/access/permission.ts';
import type { ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { readCategoryName, readTaxShares, saveTaxShareRow } from './input-tax.rows.ts';

export async function listTaxShares({ tx, actor }: ReadContext): Promise<OutputOf<typeof inputTax.shares>> {
  return {
    status: true,
    data: await readTaxShares(tx, actor.client_id),
    can_save: isPermitted(can('Payout', 'write'), actor.access),
  };
}

/** Sets the share of a category. The report uses the current shares. */
export async function saveTaxShare(
  { tx, client_id, record }: SignedWriteContext,
  { category_id, recoverable_pct }: InputOf<typeof inputTax.saveShare>,
): Promise<OutputOf<typeof inputTax.saveShare>> {
  const name = await readCategoryName(tx, { client_id, id: category_id });
  if (name === undefined) throw new Refused('item.not_found');
  await saveTaxShareRow(tx, { client_id, category_id, recoverable_pct });
  record({
    action: 'tax_share_saved',
    item_kind: 'category',
    item_id: category_id,
    item_label: name,
    is_setting: true,
    facts: { after: { recoverable_pct } },
  });
  return { status: true };
}
