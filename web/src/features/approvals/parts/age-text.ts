import { plural, t } from '#domain/language/translate.ts';

/** Formats the number of days that an item has waited: 'Today', '1 day', '12 days'. */
export function ageText(days: number): string {
  if (days < 1) return t`Today`;
  return plural(days, '1 day', '# days');
}

/** Describes the past year of a submitter in two parts, such as '11 reports' and 'none sent back'. */
export function yearText(year: { reports_filed: number; sent_back: number; over_policy: number }): {
  filed: string;
  rest: string;
} {
  const { reports_filed, sent_back, over_policy } = year;
  return {
    filed: plural(reports_filed, '1 report', '# reports'),
    rest: [
      sent_back === 0 ? t`none sent back` : plural(sent_back, '1 sent back', '# sent back'),
      ...(over_policy > 0 ? [plural(over_policy, '1 over policy', '# over policy')] : []),
    ].join(', '),
  };
}
