import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';

export type NotificationEntry = Answer<'notifications.list'>['data'][number];
export type LoggedMail = Answer<'notifications.mails'>['data'][number];
export type MailState = LoggedMail['state'];

export type ScheduledReminder = Answer<'notifications.reminders'>['data'][number];

export type WorkCalendar = Answer<'workCalendar.show'>;
export type Holiday = WorkCalendar['holidays'][number];

export type MailTemplateAnswer = Answer<'notifications.template'>;

export const notificationsQuery = queryOf('notifications.list', {});
export const chatQuery = queryOf('chat.show', {});
export const workCalendarQuery = queryOf('workCalendar.show', {});
export const remindersQuery = queryOf('notifications.reminders', {});

export const templateQuery = (event: string) => queryOf('notifications.template', { event });

/** Returns the query for the company's emails, chat messages and push notifications, newest first. */
export function mailsQuery(state: MailState | undefined) {
  const filter = state ? { state } : {};
  return infiniteQueryOptions({
    queryKey: ['notifications.mails', filter, 'pages'] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => call('notifications.mails', { ...filter, ...(pageParam ? { before: pageParam } : {}) }),
    getNextPageParam: ({ data, has_more }) => (has_more ? (data.at(-1)?.id ?? null) : null),
  });
}
