import { countText } from '#domain/text/count-text.ts';

/** Time an item has waited: 'Today', '1 day', '12 days'. */
export function ageText(days: number): string {
  if (days < 1) return 'Today';
  return days === 1 ? '1 day' : `${countText(days)} days`;
}

/** A submitter's year: '11 reports' and 'none sent back'. */
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
