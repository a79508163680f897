import { v4 as uuidv4 } from 'uuid';
import { approvals } from '#contract/approvals.contract.ts';
import type { calendarFeed } from '#contract/calendar-feed.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { overdueDays } from '#domain/approvals/overdue.ts';
import { type CalendarDay, calendarFile } from '#domain/calendar/calendar-file.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { addWorkingDays, type WorkCalendar } from '#domain/dates/working-days.ts';
import { t } from '#domain/language/translate.ts';
import { readRows } from '../../../db/list-query.rows.ts';
import { admit } from '../../../http/admit.ts';
import { checkNetwork } from '../../../http/admit-session.ts';
import type { App, ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { inLanguage } from '../../../http/language.ts';
import { Refused } from '../../../http/refusals.ts';
import { actorOfPerson } from '../../../http/session.ts';
import { readSignedToken, signToken } from '../../../http/signed-token.ts';
import { pathOf } from '../../notifications/item-messages.ts';
import { viewerOf } from '../../people/delegates/find-delegations.ts';
import { type InboxRow, inboxList } from '../inbox.rows.ts';
import { overdueDaysOf } from '../overdue-days.ts';
import { itemLine } from '../show-items.ts';
import { deleteFeed, readFeedId, saveFeedId } from './calendar-feeds.rows.ts';

const purpose = 'calendar';

export async function showCalendarFeed({
  app,
  tx,
  actor: { client_id, user_id },
}: ReadContext): Promise<OutputOf<typeof calendarFeed.details>> {
  const feed_id = await readFeedId(tx, { client_id, user_id });
  if (!feed_id) return { status: true, url: null };
  const token = signToken({ ids: [client_id, user_id, feed_id] }, { purpose, secret: app.secret });
  return { status: true, url: `${app.public_url}/calendar/${token}.ics` };
}

/** Creates the person's feed link. Each link has its own id, so a new one replaces the old one. */
export async function turnOnCalendarFeed({
  tx,
  actor: { client_id, user_id },
  request,
}: SignedWriteContext): Promise<OutputOf<typeof calendarFeed.turnOn>> {
  await saveFeedId(tx, { client_id, user_id, feed_id: uuidv4(), created_at: request.now });
  return { status: true };
}

export async function turnOffCalendarFeed({
  tx,
  actor: { client_id, user_id },
}: SignedWriteContext): Promise<OutputOf<typeof calendarFeed.turnOff>> {
  await deleteFeed(tx, { client_id, user_id });
  return { status: true };
}

const maxEvents = 200;

/**
 * Returns the calendar to which a link belongs, with one all-day event for each item that waits for the person under
 * their current rights, up to `maxEvents`. An unknown, replaced or disabled link and the link of a disabled person get
 * "not found".
 */
export async function readCalendarFeed(app: App, token: string, address: string): Promise<string> {
  const [client_id, user_id, feed_id] =
    readSignedToken(token, { purpose, secret: app.secret, no_of_ids: 3 })?.ids ?? [];
  if (!client_id || !user_id) throw new Refused('item.not_found');
  const now = app.clock();
  return app.database.readInCompany(client_id, async (tx) => {
    if ((await readFeedId(tx, { client_id, user_id })) !== feed_id) throw new Refused('item.not_found');
    const actor = await actorOfPerson(tx, { client_id, user_id }, now).catch(() => {
      throw new Refused('item.not_found');
    });
    checkNetwork(actor, address);
    admit(approvals.list, actor);

    const { time_zone } = actor;
    const [{ approves_for }, { overdue_days, calendar }] = await Promise.all([
      viewerOf({ tx, actor, request: { now } }),
      overdueDaysOf(tx, actor, now),
    ]);
    const query = { client_id, user_id, approves_for, search: '', filters: {}, now, overdue_days, time_zone };
    const rows = await readRows(tx, inboxList, query, { sort: 'waiting', direction: 'asc', limit: maxEvents });
    return inLanguage(actor.language, () => {
      const days = rows.map((row) => dayOf(row, { now, time_zone, calendar, public_url: app.public_url }));
      return calendarFile({ name: t`Approvals at ${actor.company.name}`, days, now });
    });
  });
}

interface DueContext {
  now: Date;
  time_zone: string;
  calendar: WorkCalendar;
  public_url: string;
}

/**
 * Returns the event of an item, on the day on which it becomes due. An overdue item appears on today's date, where the
 * person notices it.
 */
function dayOf(row: InboxRow, { now, time_zone, calendar, public_url }: DueContext): CalendarDay {
  const { item_kind, item_id, number, title, owner, currency, total } = itemLine(row);
  const today = localDay(now, time_zone);
  const due = addWorkingDays(localDay(row.waiting_since, time_zone), overdueDays, calendar);
  const url = `${public_url}${pathOf({ item_kind, item_id })}`;
  const item = `${number} ${title} (${currency} ${total})`;
  return {
    id: item_id,
    day: due < today ? today : due,
    title: row.is_overdue ? t`Overdue: ${item}` : t`Approve: ${item}`,
    details: `${t`${`${owner.first_name} ${owner.last_name}`} submitted it.`} ${url}`,
    url,
  };
}
