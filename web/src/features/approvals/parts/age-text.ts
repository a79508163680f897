import { countText } from '#domain/text/count-text.ts';
/** How long something has waited: 'Since today', '1 day', '12 days'. */
export function ageText(days: number): string {
  if (days < 1) return 'Since today';
  return days === 1 ? '1 day' : `${countText(days)} days`;
}

/** '11 reports', 'none sent back': what somebody handed in this year, in two pieces. */
export function yearText(year: { reports_filed: number; sent_back: number; over_policy: number }): {
  filed: string;
  rest: string;
} {
  const { reports_filed, sent_back, over_policy } = year;
  return {
    filed: reports_filed === 1 ? '1 report' : `${countText(reports_filed)} reports`,
    rest: [
      sent_back === 0 ? 'none sent back' : `${countText(sent_back)} sent back`,
      ...(over_policy > 0 ? [`${countText(over_policy)} over policy`] : []),
    ].join(', '),
  };
}
