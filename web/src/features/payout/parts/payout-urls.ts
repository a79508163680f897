import { type PayoutTab, payoutTabs } from '#domain/payouts/payout-tabs.ts';
import { withOpened } from '../../approvals/parts/approval-urls.ts';
import type { PaidKey } from './payable.ts';

/**
 * Returns the tab that the URL hash names if the user can see it, otherwise the user's first tab, or `paid` if there is
 * none.
 */
export function payoutTabOf(hash: string, granted: readonly PayoutTab[]): PayoutTab {
  const requested = payoutTabs.find((tab) => tab === hash);
  return requested && granted.includes(requested) ? requested : (granted[0] ?? 'paid');
}

export function payoutUrl(tab: PayoutTab, query = ''): string {
  return `/payout${query && `?${query}`}#${tab}`;
}

/** Returns the URL of the current list with the payment of one row open. */
export function paymentUrl(tab: PayoutTab, search: Record<string, string>, { item_kind, item_id }: PaidKey): string {
  return payoutUrl(tab, String(new URLSearchParams(withOpened(search, { item_kind, item_id, decision_id: null }))));
}

/** Returns the URL of an uploaded payout file; `new` is the upload page. */
export function payoutFileUrl(file_id = 'new'): string {
  return payoutUrl('payment', `file=${file_id}`);
}

export function bankTransfersUrl(): string {
  return payoutUrl('payment', 'transfers=all');
}

export function bankFilesUrl(): string {
  return payoutUrl('payment', 'bank_files=all');
}

/** The URL hash of the list of payment runs. */
export const runsHash = 'runs';

export function paymentRunsUrl(): string {
  return `/payout#${runsHash}`;
}

/** Returns the URL of the payment runs with one of them open. */
export function paymentRunUrl(id: string, search: Record<string, string> = {}): string {
  return `/payout?${new URLSearchParams({ ...search, run: id })}#${runsHash}`;
}

export function itemUrl({ item_kind, item_id }: PaidKey): string {
  return `/${item_kind}/${item_id}`;
}
