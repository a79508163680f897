import { type PayoutTab, payoutTabs } from '#domain/payouts/payout-tabs.ts';
import { withOpened } from '../../approvals/parts/approval-urls.ts';
import type { PaidKey } from './payable.ts';

/** The list an anchor names, as far as it is granted; else the first that is. */
export function payoutTabOf(hash: string, granted: readonly PayoutTab[]): PayoutTab {
  const asked = payoutTabs.find((tab) => tab === hash);
  return asked && granted.includes(asked) ? asked : (granted[0] ?? 'paid');
}

export function payoutUrl(tab: PayoutTab, query = ''): string {
  return `/payout${query && `?${query}`}#${tab}`;
}

/** The list as it is, with the payment of one of its rows open beside it. */
export function paymentUrl(tab: PayoutTab, address: Record<string, string>, of: PaidKey): string {
  const { item_kind, item_id } = of;
  return payoutUrl(tab, String(new URLSearchParams(withOpened(address, { item_kind, item_id, decision_id: null }))));
}

/** A payout file that came back: `new` before it was chosen. */
export function payoutFileUrl(file_id = 'new'): string {
  return payoutUrl('payment', `file=${file_id}`);
}

export function itemUrl({ item_kind, item_id }: PaidKey): string {
  return `/${item_kind}/${item_id}`;
}
