import type { client } from '#contract/client.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { SignedWriteContext } from '../../http/context.ts';

/** Records that the user accepted the default settings. The getting-started step checks for this activity. */
export async function dismissStep(
  { client_id, record }: SignedWriteContext,
  { key }: InputOf<typeof client.dismissStep>,
): Promise<{ status: true }> {
  record({ ...saved[key], item_id: client_id, is_setting: true });
  return { status: true };
}

const saved = {
  categories: { action: 'categories_kept', item_kind: 'category' },
  currencies: { action: 'currencies_kept', item_kind: 'currency' },
  approvals: { action: 'approval_rules_confirmed', item_kind: 'approval_rule' },
  entity: { action: 'entities_confirmed', item_kind: 'entity' },
} as const;
