import type { client } from '#contract/client.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { SignedWriteContext } from '../../http/context.ts';

/** Somebody looked at what came with the company and found it good: the log says so, and the step reads the log. */
export async function keepStep(
  { client_id, record }: SignedWriteContext,
  { key }: InputOf<typeof client.keepStep>,
): Promise<{ status: true }> {
  record({ ...kept[key], item_id: client_id, is_setting: true });
  return { status: true };
}

const kept = {
  categories: { action: 'categories_kept', item_kind: 'category' },
  currencies: { action: 'currencies_kept', item_kind: 'currency' },
} as const;
