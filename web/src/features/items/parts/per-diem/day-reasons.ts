import { plural, t, texts } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { placeText } from '#domain/per-diem/per-diem-text.ts';
import type { Answer } from '../../../../lib/call.ts';

export type PerDiemCalculation = NonNullable<Answer<'perDiem.details'>['per_diem']['calculation']>;
export type PerDiemDay = PerDiemCalculation['days'][number];

interface ReasonContext {
  currency: string;
  is_last: boolean;
  /** The name of the rate list; undefined if the name is not known. */
  list?: string | undefined;
}

const mealLabels = texts({ breakfast: 'breakfast', lunch: 'lunch', dinner: 'dinner' });

/** Returns one sentence for each figure of a day. */
export function dayReasons(day: PerDiemDay, { currency, is_last, list }: ReasonContext) {
  const money = (amount: string) => `${currency} ${withCommas(amount)}`;
  const place = placeText(day.place);
  const deducted = day.deductions.map(({ meal, amount }) => `${mealLabels[meal]} ${money(amount)}`);

  return {
    place: is_last
      ? t`The last day uses the rate of the place where the night before was spent: ${place}.`
      : t`The place where the night is spent sets the rate: ${place}.`,
    base: list
      ? t`The full daily rate for ${place} in the rate list ${list} is ${money(day.base)}.`
      : t`The full daily rate for ${place} is ${money(day.base)}.`,
    pct: plural(
      day.hours,
      '1 hour of travel on this day pays {0}% of the rate: {1}.',
      '# hours of travel on this day pay {0}% of the rate: {1}.',
      day.pct,
      money(day.allowance),
    ),
    meals:
      deducted.length > 0
        ? t`Deducted at full value, because others provided it: ${deducted.join(', ')}.`
        : t`No meal is deducted on this day.`,
    amount: amountReason(day, money),
  };
}

function amountReason(day: PerDiemDay, money: (amount: string) => string): string {
  if (day.lifted_to !== null) return t`The day pays at least the incidentals: ${money(day.lifted_to)}.`;
  if (day.deductions.length === 0) return t`${day.pct}% of ${money(day.base)} is ${money(day.amount)}.`;
  const parts = [day.allowance, ...day.deductions.map(({ amount }) => amount)].map(withCommas);
  return `${parts.join(' − ')} = ${money(day.amount)}.`;
}
