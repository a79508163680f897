import type { Answer } from '../../../../lib/call.ts';
import { queryOf } from '../../../../lib/queries.ts';

export type Announcement = Answer<'announcements.list'>['data'][number];

export const announcementsQuery = queryOf('announcements.list', {});
