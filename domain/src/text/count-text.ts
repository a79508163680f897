import { withCommas } from '../money/display.ts';

/** Formats a count: 12345 → '12,345'. */
export function countText(count: number): string {
  return withCommas(String(count));
}
