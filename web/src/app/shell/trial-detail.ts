import { countText } from '#domain/text/count-text.ts';

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** 'Six days left, until 18 Nov 2026.' or, after the trial, 'It ended on 18 Nov 2026.' */
export function trialDetail(message: { trial_period_status: boolean; days: number }, day: string): string {
  if (!message.trial_period_status) return `It ended on ${day}.`;
  const count = numbers[message.days] ?? countText(message.days);
  return `${count} ${message.days === 1 ? 'day' : 'days'} left, until ${day}.`;
}
