import { dateText } from '#domain/dates/date-text.ts';
import type { SubscriptionPhase } from '#domain/subscriptions/trial.ts';
import { countText } from '#domain/text/count-text.ts';

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** 'Six days left, until 18 Nov 2026.' or, after the trial, 'It ended on 18 Nov 2026.' */
function trialDetail(message: { trial_period_status: boolean; days: number }, day: string): string {
  if (!message.trial_period_status) return `It ended on ${day}.`;
  const count = numbers[message.days] ?? countText(message.days);
  return `${count} ${message.days === 1 ? 'day' : 'days'} left, until ${day}.`;
}

const notices: Partial<Record<SubscriptionPhase, { title: string; detail: string }>> = {
  past_due: {
    title: 'Payment due.',
    detail: 'The last payment failed. Everything keeps working for a short while.',
  },
  unpaid: { title: 'Payment due.', detail: 'The subscription is unpaid.' },
  cancelled: { title: 'Not subscribed.', detail: 'The subscription was cancelled.' },
  suspended: { title: 'Suspended.', detail: 'Access for your company is suspended. Contact our team.' },
};

interface BannerSubscription {
  phase: SubscriptionPhase;
  deletes_on?: string | null;
  trial_period_msg: { trial_period_status: boolean; message: string; days: number };
}

/** The banner's title and sentence; null if the subscription needs no attention. */
export function bannerText(
  { phase, trial_period_msg, deletes_on }: BannerSubscription,
  day: string,
): { title: string; detail: string; link: string } | null {
  const link = 'View subscription';
  if (deletes_on)
    return { title: 'To be deleted.', detail: `The company is deleted on ${dateText(deletes_on)}.`, link };
  const notice = notices[phase];
  if (notice) return { ...notice, link };
  if (!trial_period_msg.message) return null;
  return { title: trial_period_msg.message, detail: trialDetail(trial_period_msg, day), link: 'Subscribe' };
}
