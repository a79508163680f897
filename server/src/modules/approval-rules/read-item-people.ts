import type { CompanyTransaction } from '../../db/database.ts';
import type { ItemPeople } from '../notifications/find-recipients.ts';
import type { DecidedKinds } from './decided-kind.ts';
import { currentChain } from './save-chain.ts';

/** Returns a function that reads the owner and all approvers of a report or an advance, for notifications. */
export function itemPeopleReader(kinds: DecidedKinds) {
  return async (
    tx: CompanyTransaction,
    { client_id, item_kind, item_id }: { client_id: string; item_kind: string; item_id: string },
  ): Promise<ItemPeople> => {
    if (item_kind !== 'report' && item_kind !== 'advance') return { owner_ids: [], approver_ids: [], waiting_ids: [] };
    const [item, { chain, waited }] = await Promise.all([
      kinds[item_kind].find(tx, { client_id, id: item_id }),
      currentChain(tx, { client_id, id: item_id }),
    ]);
    const inSteps = chain.steps.flatMap(({ people }) => people.map(({ user_id }) => user_id));
    const waiting_ids = waited.map(({ approver_id }) => approver_id);
    return {
      owner_ids: item ? [item.owner_id] : [],
      approver_ids: [...new Set([...inSteps, ...waiting_ids])],
      waiting_ids,
    };
  };
}
