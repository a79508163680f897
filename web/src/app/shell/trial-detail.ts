import { dateText } from '#domain/dates/date-text.ts';
import { plural, t } from '#domain/language/translate.ts';
import type { SubscriptionPhase } from '#domain/subscriptions/trial.ts';

const fewDaysLeft: readonly ((day: string) => string)[] = [
  (day) => t`No days left, until ${day}.`,
  (day) => t`One day left, until ${day}.`,
  (day) => t`Two days left, until ${day}.`,
  (day) => t`Three days left, until ${day}.`,
  (day) => t`Four days left, until ${day}.`,
  (day) => t`Five days left, until ${day}.`,
  (day) => t`Six days left, until ${day}.`,
  (day) => t`Seven days left, until ${day}.`,
  (day) => t`Eight days left, until ${day}.`,
  (day) => t`Nine days left, until ${day}.`,
  (day) => t`Ten days left, until ${day}.`,
];

/** Returns 'Six days left, until 18 Nov 2026.' or, after the trial, 'It ended on 18 Nov 2026.' */
function trialDetail(message: { trial_period_status: boolean; days: number }, day: string): string {
  if (!message.trial_period_status) return t`It ended on ${day}.`;
  const few = fewDaysLeft[message.days];
  return few ? few(day) : plural(message.days, '1 day left, until {0}.', '# days left, until {0}.', day);
}

const notices: Partial<Record<SubscriptionPhase, { title: string; detail: string }>> = {
  past_due: {
    title: t`Payment due.`,
    detail: t`The last payment failed. Everything keeps working for a short while.`,
  },
  unpaid: { title: t`Payment due.`, detail: t`The subscription is unpaid.` },
  cancelled: { title: t`Not subscribed.`, detail: t`The subscription was cancelled.` },
  suspended: { title: t`Suspended.`, detail: t`Access for your company is suspended. Contact our team.` },
};

interface BannerSubscription {
  phase: SubscriptionPhase;
  deletes_on?: string | null;
  trial_period_msg: { trial_period_status: boolean; message: string; days: number };
}

/** Returns the banner's title, sentence and link; null if the subscription needs no attention. */
export function bannerText(
  { phase, trial_period_msg, deletes_on }: BannerSubscription,
  day: string,
): { title: string; detail: string; link: string } | null {
  const link = t`View subscription`;
  if (deletes_on)
    return { title: t`To be deleted.`, detail: t`The company is deleted on ${dateText(deletes_on)}.`, link };
  const notice = notices[phase];
  if (notice) return { ...notice, link };
  if (!trial_period_msg.message) return null;
  return { title: trial_period_msg.message, detail: trialDetail(trial_period_msg, day), link: t`Subscribe` };
}
