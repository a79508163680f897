export const announcementLevels = ['info', 'warning', 'critical'] as const;
export type AnnouncementLevel = (typeof announcementLevels)[number];

export const announcementLevelLabel = {
  info: 'News',
  warning: 'Warning',
  critical: 'Disruption',
} satisfies Record<AnnouncementLevel, string>;

/** The days on which an announcement is shown, including the first and the last, in UTC. */
interface Shown {
  shows_from: string;
  shows_until: string;
}

export const announcementStates = ['planned', 'showing', 'over'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export function announcementState({ shows_from, shows_until }: Shown, today: string): AnnouncementState {
  if (today < shows_from) return 'planned';
  return today > shows_until ? 'over' : 'showing';
}
