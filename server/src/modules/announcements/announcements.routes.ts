import type { announcements } from '#contract/announcements.contract.ts';
import { provider, type RoutesOf, read, write } from '../../http/context.ts';
import { currentAnnouncements, dismissAnnouncement } from './show-announcements.ts';
import { listAnnouncements, removeAnnouncement, saveAnnouncement } from './write-announcements.ts';

export const announcementsRoutes = {
  current: read(currentAnnouncements),
  dismiss: write(dismissAnnouncement),
  list: provider(listAnnouncements),
  save: provider(saveAnnouncement),
  remove: provider(removeAnnouncement),
} satisfies RoutesOf<typeof announcements>;
