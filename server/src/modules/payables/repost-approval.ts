import { type ApprovedLine, approvalPostings, type Posting } from '#domain/ledger/postings.ts';
import { moneyFrom } from '#domain/money/money.ts';
import type { WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { openPostings, post, reversePostings } from '../ledger/post.ts';
import { lockPayable } from './write-payable.ts';

/** Reverses the postings of an approved report and posts its lines again if their expense accounts have changed. */
export async function repostApproval(
  context: WriteContext,
  { id, currency, lines }: { id: string; currency: string; lines: readonly ApprovedLine[] },
): Promise<void> {
  const key = { item_id: id, cause: 'approve' as const };
  const payable = await lockPayable(context, id);
  if (!payable) throw new Refused('item.changed');

  const open = await openPostings(context, key);
  const postings = approvalPostings(lines, currency);
  if (fingerprint(open) === fingerprint(postings)) return;
  await reversePostings(context, key, open);
  await post(context, { cause: 'approve', item: { kind: 'report', id }, entity_id: payable.entity_id, postings });
}

function fingerprint(postings: readonly Posting[]): string {
  const keys = postings.map(({ from_account, to_account, ledger_account, currency, amount }) =>
    [from_account, to_account, ledger_account, currency, moneyFrom(amount, currency).minor].join(' '),
  );
  return keys.sort().join('\n');
}
