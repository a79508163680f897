import { msg } from '../language/translate.ts';

/** The weekdays, beginning with Monday; `translate` returns the name to display. */
export const weekdays = [
  msg`Monday`,
  msg`Tuesday`,
  msg`Wednesday`,
  msg`Thursday`,
  msg`Friday`,
  msg`Saturday`,
  msg`Sunday`,
] as const;
