import { Temporal } from 'temporal-polyfill';

export const ageingBuckets = ['0-3', '4-7', '8-14', '15-30', '31+'] as const;
type AgeingBucket = (typeof ageingBuckets)[number];

/** Returns, for each age bucket, the days on which its items were submitted. The oldest bucket has no first day. */
export function ageingDays(today: string): { bucket: AgeingBucket; from: string | null; to: string }[] {
  const day = Temporal.PlainDate.from(today);
  return ageingBuckets.map((bucket) => {
    const [youngest = 0, oldest] = bucket === '31+' ? [31] : bucket.split('-').map(Number);
    return {
      bucket,
      from: oldest === undefined ? null : day.subtract({ days: oldest }).toString(),
      to: day.subtract({ days: youngest }).toString(),
    };
  });
}
