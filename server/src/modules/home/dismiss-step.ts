import type { client } from '#contract/client.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { SignedWriteContext } from '../../http/context.ts';

/** Somebody looked at what came with the company and found it good: the log says so, and the step reads the log. */
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
} as const;
