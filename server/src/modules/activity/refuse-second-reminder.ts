import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { itemHistory } from './item-history.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Refuses a reminder if one was sent for the item in the last 24 hours. */
export async function refuseSecondReminder(
  { tx, client_id, request }: Pick<SignedWriteContext, 'tx' | 'client_id' | 'request'>,
  { kind, id }: { kind: 'report' | 'advance'; id: string },
): Promise<void> {
  const history = await itemHistory(tx, { client_id, item_kind: kind, item_id: id });
  const last = history.findLast(({ action }) => action === `${kind}_reminded`);
  if (last && request.now.getTime() - last.at.getTime() < dayMs) throw new Refused(`${kind}.reminded`);
}
