/** Ranges of merchant category codes, with a word for the trade of these merchants. */
const trades: readonly (readonly [from: number, to: number, word: string])[] = [
  [3000, 3350, 'airline'],
  [3351, 3500, 'rental'],
  [3501, 3999, 'hotel'],
  [4011, 4112, 'train'],
  [4121, 4121, 'taxi'],
  [4131, 4131, 'bus'],
  [4511, 4511, 'airline'],
  [4784, 4784, 'parking'],
  [4812, 4816, 'mobile'],
  [5541, 5542, 'fuel'],
  [5552, 5552, 'fuel'],
  [5192, 5192, 'books'],
  [5734, 5734, 'software'],
  [5811, 5814, 'restaurant'],
  [5942, 5942, 'books'],
  [5943, 5943, 'stationery'],
  [7011, 7011, 'hotel'],
  [7372, 7372, 'software'],
  [7512, 7519, 'rental'],
  [7523, 7523, 'parking'],
  [8211, 8299, 'training'],
];

/** Returns the trade of a merchant with this category code, such as 'hotel'; null if the code is unknown. */
export function merchantTrade(mcc: string): string | null {
  const code = Number(mcc);
  return trades.find(([from, to]) => code >= from && code <= to)?.[2] ?? null;
}
