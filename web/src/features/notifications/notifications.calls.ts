import type { Answer } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';

export type NotificationEntry = Answer<'notifications.list'>['data'][number];

export const notificationsQuery = queryOf('notifications.list', {});
