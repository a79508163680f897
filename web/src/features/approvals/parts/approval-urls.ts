import { isId } from '../../../lib/is-id.ts';
import type { ItemKey } from './item.ts';

export const inboxTabs = ['pending-approvals', 'approvals-histroy'] as const;
export type InboxTab = (typeof inboxTabs)[number];

const inboxPath = '/individual/approvals';

/** Each tab answers to two anchors; without one the desk shows what waits. */
export function inboxTabOf(hash: string): InboxTab {
  return hash === 'approvals-histroy' || hash === 'history' ? 'approvals-histroy' : 'pending-approvals';
}

export function inboxUrl(tab: InboxTab, query = ''): string {
  return `${inboxPath}${query && `?${query}`}#${tab}`;
}

export const companyTabs = ['pending', 'all'] as const;
export type CompanyTab = (typeof companyTabs)[number];

/** Without an anchor the first of the tabs somebody may see; `#reports` is another name of all. */
export function companyTabOf(hash: string, granted: readonly CompanyTab[]): CompanyTab {
  const asked = hash === 'reports' ? 'all' : companyTabs.find((tab) => tab === hash);
  return asked && granted.includes(asked) ? asked : (granted[0] ?? 'all');
}

export function companyUrl(tab: CompanyTab, query = ''): string {
  return `/approvals${query && `?${query}`}#${tab}`;
}

export function itemUrl({ item_kind, item_id }: ItemKey): string {
  return `/${item_kind}/${item_id}`;
}

type Address = Record<string, string>;

/** What stands open beside the list, and for a decision of the past which one. */
export interface Opened extends ItemKey {
  decision_id: string | null;
}

/** `?report=…` or `?advance=…`, with `&decision=…` in the history. */
export function openedIn(address: Address): Opened | null {
  const decision_id = isId(address.decision) ? address.decision : null;
  if (isId(address.report)) return { item_kind: 'report', item_id: address.report, decision_id };
  if (isId(address.advance)) return { item_kind: 'advance', item_id: address.advance, decision_id };
  return null;
}

export function withOpened(address: Address, opened: Opened | null): Address {
  const { report: _report, advance: _advance, decision: _decision, ...rest } = address;
  if (!opened) return rest;
  return {
    ...rest,
    [opened.item_kind]: opened.item_id,
    ...(opened.decision_id ? { decision: opened.decision_id } : {}),
  };
}
