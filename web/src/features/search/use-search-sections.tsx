import { IconCoins, IconFiles, IconHistory, IconPlus, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { findActions } from '#domain/access/search-actions.ts';
import { findPages, type SearchPage, searchGroupLabel } from '#domain/access/search-pages.ts';
import { actorName, withActor } from '#domain/activity/actor-place.ts';
import { t, translate } from '#domain/language/translate.ts';
import type { ShownAmount } from '#domain/reports/shown-amounts.ts';
import { queryOf } from '../../lib/queries.ts';
import { personName, useSession } from '../../lib/session.ts';
import { PageIcon } from './parts/PageIcon.tsx';
import { type FoundItem, useFoundItems } from './use-found-items.ts';

export interface SearchOption {
  key: string;
  href: string;
  icon: ReactNode;
  label: string;
  detail?: string;
  end?: string;
  amount?: ShownAmount | null;
  /** Set for the option that opens the Create report dialog on the page of the report list. */
  creates_report?: true;
}

interface SearchSection {
  title: string;
  options: SearchOption[];
}

/**
 * Returns the results in groups. Items come first if the text contains a digit, as in a number, an amount or a date.
 * Without a search text, the recent items are shown.
 */
export function useSearchSections(typed: string): { sections: SearchSection[]; isSearching: boolean } {
  const { rights } = useSession();
  const permissions = rights.user_rp_details;
  const { own, company, isSearching } = useFoundItems(typed);
  const recent = useRecentItems();
  const pages = findPages(typed, { permissions, at: window.location.pathname });

  const actions = {
    title: t`Actions`,
    options: [
      ...pages.filter(({ creates_expense }) => creates_expense).map(pageOption),
      ...findActions(typed, permissions).map(({ label, url, creates_report }) => ({
        key: `action ${label}`,
        href: url,
        icon: <IconPlus aria-hidden="true" />,
        label: translate(label),
        ...(creates_report && { creates_report }),
      })),
    ],
  };
  const items = [
    { title: t`Your expenses, reports and advances`, options: own.map(itemOption) },
    { title: t`Company`, options: company.map(itemOption) },
  ];
  const places = { title: t`Pages`, options: pages.filter(({ creates_expense }) => !creates_expense).map(pageOption) };

  const sections = /\d/u.test(typed)
    ? [...items, actions, places]
    : [actions, ...(typed.trim() === '' ? [{ title: t`Recent`, options: recent }] : []), places, ...items];
  return { sections: sections.filter(({ options }) => options.length > 0), isSearching };
}

/** Returns the items of the recent activity, if the home page or the menu has loaded it. */
function useRecentItems(): SearchOption[] {
  const { user } = useSession();
  const { data } = useQuery({ ...queryOf('home.dashboard', {}), enabled: false });
  const byPath = new Map<string, SearchOption>();
  for (const { item, actor, sentence } of data?.recent_activity ?? []) {
    if (!item || byPath.has(item.path)) continue;
    const name = actor ? actorName(personName(actor), { is_own: actor.user_id === user.user_id }) : 'Outlay';
    byPath.set(item.path, {
      key: `recent ${item.path}`,
      href: item.path,
      icon: <IconHistory aria-hidden="true" />,
      label: item.label,
      detail: withActor(sentence, name),
    });
  }
  return [...byPath.values()];
}

function pageOption({ path, hash, label, group }: SearchPage): SearchOption {
  const href = hash ? `${path}#${hash}` : path;
  return { key: href, href, icon: <PageIcon path={path} />, label: translate(label), end: searchGroupLabel[group] };
}

function itemOption({ key, kind, href, label, detail, amount }: FoundItem): SearchOption {
  return { key, href, icon: itemIcons[kind], label, detail, amount };
}

const itemIcons: Record<FoundItem['kind'], ReactNode> = {
  expense: <IconReceipt aria-hidden="true" />,
  report: <IconFiles aria-hidden="true" />,
  advance: <IconCoins aria-hidden="true" />,
};
