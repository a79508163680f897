import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { subscriptionOf } from '../companies/read-subscription.ts';
import { dailyEventId } from '../notifications/daily-event-id.ts';
import { notifyPerson } from '../notifications/notify-person.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The numbers of days before the end of a trial at which administrators are notified. */
const noticeDays = [7, 1];

/** Announces the end of a trial a week and a day in advance, each once, also if the 24 hours span two UTC days. */
export async function announceTrialEnding(app: App, client_id: string): Promise<void> {
  const now = app.clock();
  await app.database.inCompany(client_id, async (tx) => {
    const found = await subscriptionOf(tx, client_id);
    if (found?.state !== 'trialing' || found.override_phase) return;
    const days = Math.ceil((Date.parse(found.trial_ends_at) - now.getTime()) / dayMs);
    if (!noticeDays.includes(days)) return;
    const event = 'trial.ending';
    const due = new Date(Date.parse(found.trial_ends_at) - days * dayMs);
    await app.jobs.send(tx, 'event', { client_id, event, event_id: dailyEventId(event, client_id, due) });
  });
}

export async function notifyTrialEnding(app: App, event: EventPayloads['trial.ending']): Promise<void> {
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const found = await subscriptionOf(tx, client_id);
    if (found?.state !== 'trialing') return undefined;
    return {
      ...event,
      about: { item_kind: 'subscription', item_id: client_id },
      words: () => ({
        subject: t`Your trial ends on ${dateText(found.trial_ends_at)}`,
        lines: [t`Choose a plan to keep using Outlay. Your data stays as it is.`],
        action: t`Choose a plan`,
      }),
      footer: () => t`You receive this because you are an administrator of your company.`,
      payload: event,
    };
  });
}
