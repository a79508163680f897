import type { InputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import type { PayableStage } from '#domain/payouts/payout-tabs.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { matchingIds } from '../../http/list-selection.ts';
import { Refused } from '../../http/refusals.ts';
import { type ListedPayable, payableList, readPayables } from '../payables/list-payables.ts';
import { type GoneItem, readSubmitted } from './payout-lookups.rows.ts';

export type ChosenPayables = InputOf<typeof payouts.queue>['chosen'];

/** The maximum number of items in one bulk payment. */
export const maxPaid = 10_000;

interface Selection {
  stage: PayableStage;
  chosen: ChosenPayables;
  most?: number;
}

interface SelectionContext {
  tx: CompanyTransaction;
  actor: Pick<Actor, 'client_id' | 'time_zone'>;
}

type ReadByIds<Row> = (tx: CompanyTransaction, query: { client_id: string; item_ids: string[] }) => Promise<Row[]>;

export function chosenPayables(
  context: SelectionContext,
  selection: Selection,
): Promise<{ payables: ListedPayable[]; gone: GoneItem[] }> {
  return readChosen(context, selection, readPayables);
}

/**
 * Resolves a selection to payables: either the given items in their current stages, or all items that match the list's
 * query. Items that were sent back in the meantime are returned as `gone`; ids of other companies are refused.
 */
export async function readChosen<Row extends ListedPayable>(
  { tx, actor: { client_id, time_zone } }: SelectionContext,
  { stage, chosen, most = maxPaid }: Selection,
  read: ReadByIds<Row>,
): Promise<{ payables: Row[]; gone: GoneItem[] }> {
  if ('ids' in chosen) return named(tx, { client_id, ids: [...new Set(chosen.ids)] }, read);
  const query = { client_id, time_zone, stage, ...chosen.matching };
  const item_ids = await matchingIds(tx, payableList, query, { most });
  return { payables: await read(tx, { client_id, item_ids }), gone: [] };
}

async function named<Row extends ListedPayable>(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: string[] },
  read: ReadByIds<Row>,
): Promise<{ payables: Row[]; gone: GoneItem[] }> {
  const payables = await read(tx, { client_id, item_ids: ids });
  const found = new Set(payables.map(({ item_id }) => item_id));
  const missing = ids.filter((id) => !found.has(id));
  const gone = await readSubmitted(tx, { client_id, ids: missing });
  if (gone.length < missing.length) throw new Refused('item.not_found');
  return { payables, gone };
}
