import { type MenuEntry, type MenuSection, menuSections } from '#domain/access/menu.ts';
import { type SettingsPart, settingsParts } from '../../features/settings/parts/settings-parts.ts';

/** A line of the sidebar: a page, or the settings as one line that opens. */
export type SidebarLine = { kind: 'page'; entry: MenuEntry } | { kind: 'settings'; parts: SettingsPart[] };

export interface SidebarSection {
  title: MenuSection;
  lines: SidebarLine[];
}

/** The menu in the order it is drawn. A section without a line does not appear. */
export function sidebarSections(entries: readonly MenuEntry[]): SidebarSection[] {
  return menuSections
    .map((title) => ({ title, lines: linesOf(entries.filter((entry) => entry.section === title)) }))
    .filter(({ lines }) => lines.length > 0);
}

/** The entry an address belongs to: the one whose path begins it, the longest of them. */
export function entryAt(entries: readonly MenuEntry[], pathname: string): MenuEntry | undefined {
  return entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)
    .at(0);
}

/** Detail pages stand in no menu: they belong to wherever their reader came from. */
export function currentEntry(
  entries: readonly MenuEntry[],
  at: { pathname: string; previous_tab: string | null },
): MenuEntry | undefined {
  const own = entryAt(entries, at.pathname);
  if (own || !/^\/(report|expense|advance|attachment)(\/|$)/u.test(at.pathname)) return own;
  return entries.find(({ tab }) => tab === at.previous_tab);
}

function linesOf(entries: MenuEntry[]): SidebarLine[] {
  const pages = entries.filter(({ group }) => group !== 'settings');
  const parts = settingsParts(entries);
  const lines: SidebarLine[] = pages.map((entry) => ({ kind: 'page', entry }));
  return parts.length > 0 ? [...lines, { kind: 'settings', parts }] : lines;
}
