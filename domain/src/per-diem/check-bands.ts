import type { HoursBand } from './travel-duration.ts';

/** True if the bands start at zero hours and follow each other without gaps, and the last one has no end. */
export function areBandsComplete(bands: readonly HoursBand[]): boolean {
  return bands.every(({ from_h, to_h }, index) => {
    const before = bands[index - 1];
    const start = before ? before.to_h : '0';
    const isLast = index === bands.length - 1;
    return (
      start !== null &&
      Number(from_h) === Number(start) &&
      (to_h === null) === isLast &&
      (to_h === null || Number(to_h) > Number(from_h))
    );
  });
}
