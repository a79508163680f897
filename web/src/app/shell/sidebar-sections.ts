import { type MenuEntry, type MenuSection, menuSections } from '#domain/access/menu.ts';
import { type SettingsPart, settingsParts } from '../../features/settings/parts/settings-parts.ts';

/** A line of the sidebar: a page, or the expandable settings. */
type SidebarLine = { kind: 'page'; entry: MenuEntry } | { kind: 'settings'; parts: SettingsPart[] };

export interface SidebarSection {
  title: MenuSection;
  lines: SidebarLine[];
}

/** Returns the menu in display order, without empty sections. */
export function sidebarSections(entries: readonly MenuEntry[]): SidebarSection[] {
  return menuSections
    .map((title) => ({ title, lines: linesOf(entries.filter((entry) => entry.section === title)) }))
    .filter(({ lines }) => lines.length > 0);
}

/** Returns the menu entry of a URL: the one with the longest matching path prefix. */
export function entryAt(entries: readonly MenuEntry[], pathname: string): MenuEntry | undefined {
  return entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)
    .at(0);
}

/** Pages whose URL does not start with the path of their menu entry. */
const pagesOf: Readonly<Record<string, string>> = {
  '/upload': 'my_reports',
  '/ledger': 'payout',
  '/fraud-log': 'expenses',
};

/**
 * Returns the entry to highlight. Detail pages have no entry of their own, so the entry of the tab that was visited
 * last stays highlighted.
 */
export function currentEntry(
  entries: readonly MenuEntry[],
  location: { pathname: string; previous_tab: string | null },
): MenuEntry | undefined {
  const entry = entryAt(entries, location.pathname) ?? entries.find(({ key }) => key === pagesOf[location.pathname]);
  if (entry || !/^\/(report|expense|advance|attachment)(\/|$)/u.test(location.pathname)) return entry;
  return entries.find(({ tab }) => tab === location.previous_tab);
}

function linesOf(entries: MenuEntry[]): SidebarLine[] {
  const pages = entries.filter(({ group }) => group !== 'settings');
  const parts = settingsParts(entries);
  const lines: SidebarLine[] = pages.map((entry) => ({ kind: 'page', entry }));
  return parts.length > 0 ? [...lines, { kind: 'settings', parts }] : lines;
}
