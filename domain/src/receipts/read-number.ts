/** The exact value of a number on a receipt, in ten-thousandths. */
export interface ReadNumber {
  units: bigint;
  /** The number of digits after the decimal separator. */
  decimals: number;
}

export const unitsOfOne = 10_000n;

/**
 * Reads '1.234,56', '1,234.56', '1 234,56' and '1'234.56' as the same number. One or two digits after the last
 * separator are decimals. Three digits are a group of thousands, unless the currency has three decimals or a different
 * separator comes before them.
 */
export function readNumber(text: string, options: { has_three_decimals?: boolean } = {}): ReadNumber | undefined {
  const cleaned = digitsPutRight(text);
  const match = /^(-?)(\d[\d.,'’ ]*)(-?)$/u.exec(cleaned);
  if (!match) return undefined;
  const body = (match[2] ?? '').replace(/[.,'’ ]+$/u, '');
  const cut = pointOf(body, options.has_three_decimals ?? false);
  const whole = (cut < 0 ? body : body.slice(0, cut)).replace(/[^\d]/gu, '');
  const rest = cut < 0 ? '' : body.slice(cut + 1);
  if (!isGrouped(cut < 0 ? body : body.slice(0, cut)) || rest.length > 4 || whole.length > 12) return undefined;
  const units = BigInt(whole || '0') * unitsOfOne + BigInt(rest.padEnd(4, '0'));
  return { units: match[1] || match[3] ? -units : units, decimals: rest.length };
}

/**
 * Replaces letters that the OCR confused with digits, if most of the text is digits, and removes signs around the
 * number.
 */
function digitsPutRight(text: string): string {
  const digits = text.replace(/[^\d.,]/gu, '').length;
  const trimmed = text
    .replace(/^[*:=.,\s]+/u, '')
    .replace(/[*:;=\s]+$/u, '')
    .replace(/−|–|—/gu, '-');
  if (!/\d/u.test(trimmed) || digits * 2 < trimmed.length) return trimmed;
  return trimmed
    .replace(/[OoQD]/gu, '0')
    .replace(/[Il|]/gu, '1')
    .replace(/S/gu, '5')
    .replace(/B/gu, '8');
}

/** Returns the index of the decimal separator, or -1 if there is none. */
function pointOf(body: string, has_three_decimals: boolean): number {
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','));
  if (last < 0) return -1;
  const behind = body.length - last - 1;
  const isAlone = body.indexOf(body[last] ?? '') === last;
  const hasOther = /[.,'’ ]/u.test(body.slice(0, last).replaceAll(body[last] ?? '', ''));
  if (behind === 1 || behind === 2) return last;
  if (behind === 3 && (hasOther || has_three_decimals) && isAlone) return last;
  return -1;
}

/** True if digits are grouped correctly: groups have three digits except the first; India also uses groups of two. */
function isGrouped(whole: string): boolean {
  const groups = whole.split(/[.,'’ ]/u);
  if (groups.length === 1) return true;
  const [first = '', ...rest] = groups;
  const last = rest.at(-1) ?? '';
  return (
    first.length <= 3 &&
    last.length === 3 &&
    rest.slice(0, -1).every((group) => group.length === 3 || group.length === 2)
  );
}

/** Formats a number with the currency's decimals; undefined if the number has more decimals than the currency. */
export function decimalText(units: bigint, decimals: number): string | undefined {
  const step = 10n ** BigInt(4 - decimals);
  if (units % step !== 0n) return undefined;
  const digits = String((units < 0n ? -units : units) / step).padStart(decimals + 1, '0');
  const sign = units < 0n ? '-' : '';
  if (decimals === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
