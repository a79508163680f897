import { queryOf } from '../../lib/queries.ts';

export const profileQuery = queryOf('people.profile', {});
export const sessionsQuery = queryOf('people.sessions', {});
export const signInsQuery = queryOf('people.signIns', {});
export const delegatesQuery = queryOf('delegates.list', {});
export const calendarFeedQuery = queryOf('calendarFeed.details', {});
export const receiptMailQuery = queryOf('receiptMail.settings', {});
export const chosenEventsQuery = queryOf('notices.events', {});
export const pushDevicesQuery = queryOf('push.devices', {});
export const emailSettingsQuery = queryOf('notices.settings', {});
