import type { MenuEntry } from '#domain/access/menu.ts';

/** The pages of the settings under one heading. */
export interface SettingsPart {
  /** Left out where the part has one page of the same name. */
  heading: string | null;
  entries: MenuEntry[];
}

/** The settings among the lines of the menu, heading by heading. */
export function settingsParts(entries: readonly MenuEntry[]): SettingsPart[] {
  const settings = entries.filter(({ group }) => group === 'settings');
  const byHeading = Map.groupBy(settings, ({ heading }) => heading ?? 'Others');
  return [...byHeading].map(([heading, members]) => ({
    heading: members.length === 1 && members[0]?.label === heading ? null : heading,
    entries: members,
  }));
}
