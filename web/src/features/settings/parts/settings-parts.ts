import type { MenuEntry } from '#domain/access/menu.ts';

/** A group of settings pages. */
export interface SettingsPart {
  /** The heading of the group; null if the group consists of one page with the same name. */
  heading: NonNullable<MenuEntry['heading']> | null;
  entries: MenuEntry[];
}

/** Groups the settings entries of the menu by heading. */
export function settingsParts(entries: readonly MenuEntry[]): SettingsPart[] {
  const settings = entries.filter(({ group }) => group === 'settings');
  const byHeading = Map.groupBy(settings, ({ heading }) => heading ?? 'Others');
  return [...byHeading].map(([heading, members]) => ({
    heading: members.length === 1 && members[0]?.label === heading ? null : heading,
    entries: members,
  }));
}
