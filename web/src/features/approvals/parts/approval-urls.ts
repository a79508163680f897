import { isUuid } from '#domain/text/is-uuid.ts';
import type { ItemKey } from './item.ts';

export const inboxTabs = ['pending-approvals', 'approvals-histroy'] as const;
export type InboxTab = (typeof inboxTabs)[number];

const inboxPath = '/individual/approvals';

/** Returns the tab that the URL hash names. The history tab has two names; any other hash opens the pending tab. */
export function inboxTabOf(hash: string): InboxTab {
  return hash === 'approvals-histroy' || hash === 'history' ? 'approvals-histroy' : 'pending-approvals';
}

export function inboxUrl(tab: InboxTab, query = ''): string {
  return `${inboxPath}${query && `?${query}`}#${tab}`;
}

export function itemUrl({ item_kind, item_id }: ItemKey): string {
  return `/${item_kind}/${item_id}`;
}

type UrlSearch = Record<string, string>;

/** The open item. In the history, `decision_id` names the decision from which it was opened. */
export interface Opened extends ItemKey {
  decision_id: string | null;
}

/** Reads the open item from the URL query: `?report=…` or `?advance=…`, in the history also with `&decision=…`. */
export function openedIn(search: UrlSearch): Opened | null {
  const decision_id = isUuid(search.decision) ? search.decision : null;
  if (isUuid(search.report)) return { item_kind: 'report', item_id: search.report, decision_id };
  if (isUuid(search.advance)) return { item_kind: 'advance', item_id: search.advance, decision_id };
  return null;
}

export function withOpened(search: UrlSearch, opened: Opened | null): UrlSearch {
  const { report: _report, advance: _advance, decision: _decision, ...rest } = search;
  if (!opened) return rest;
  return {
    ...rest,
    [opened.item_kind]: opened.item_id,
    ...(opened.decision_id ? { decision: opened.decision_id } : {}),
  };
}
