import { dateText } from '#domain/dates/date-text.ts';
import { t, texts } from '#domain/language/translate.ts';
import type { CoveredMeal, Overlap } from './per-diem.calls.ts';

export const perDiemLabels = texts({
  failedHint: 'Your data is safe. Try again in a moment.',
  notFoundTitle: 'We could not find that expense',
  notFoundHint: "It may have been deleted, or you don't have access to it.",
  lockedTitle: 'This expense cannot be edited',
  daysHint: 'Enter departure, places and return to see what each day pays.',
  mealsHint: 'Tick the meals that a hotel, host or event provided.',
  purposePlaceholder: 'Why did you travel?',
  draftSaved: 'Draft saved',
  overlap: ({ label, from, to }: Overlap) => t`This trip overlaps your per diem ${label}, ${periodText(from, to)}.`,
  coveredMeal: ({ label, spent_on }: CoveredMeal) =>
    t`This trip already pays for meals on ${dateText(spent_on)}, which you also claim: ${label}.`,
});

function periodText(from: string, to: string): string {
  return from === to ? dateText(from) : t`${dateText(from)} to ${dateText(to)}`;
}
