/** Groups of digits, separated by single spaces or hyphens. */
const digitGroups = /\d+(?:[ -]\d+)*/gu;
/** The prefixes and lengths of Visa, Mastercard, American Express, Diners Club, Discover, JCB, UnionPay and Maestro. */
const cardShape =
  /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3[0689]\d{12}|35\d{14}|6(?:011|5\d{2}|2\d{2}|4[4-9]\d)\d{12,15}|(?:50|5[6-9]|6\d)\d{11,17})$/u;

/** True if a field is an unmasked card number: 13 to 19 digits with a valid check digit. */
export function isCardNumber(field: string): boolean {
  const digits = field.replace(/[\s-]/gu, '');
  return /^\d{13,19}$/u.test(digits) && passesLuhn(digits);
}

/**
 * True if a text contains an unmasked card number. Other numbers rarely have the prefix, length and check digit of a
 * card number.
 */
export function hasCardNumber(text: string): boolean {
  return cardNumbersIn(text).length > 0;
}

/** Masks the card numbers in a text, so that it can be stored and shown. */
export function withoutCardNumbers(text: string): string {
  return cardNumbersIn(text).reduce((masked, number) => masked.replaceAll(number, `•• ${number.slice(-4)}`), text);
}

/** Returns the last digits of a masked card number, at most four. Empty if fewer than two are visible. */
export function lastFourOf(field: string): string {
  const digits = /(\d+)[^0-9A-Za-z]*$/u.exec(field.replace(/[\s-]/gu, ''))?.[1] ?? '';
  return digits.length >= 2 ? digits.slice(-4) : '';
}

/**
 * Finds card numbers. Other numbers may follow directly, as in '4111 1111 1111 1111 12 Nov', so every sequence of digit
 * groups is tried.
 */
function cardNumbersIn(text: string): string[] {
  if (!/\d[\d -]{11,}\d/u.test(text)) return [];
  return [...text.matchAll(digitGroups)].flatMap(([match]) => {
    if (match.length < 13) return [];
    const starts = [...match.matchAll(/\d+/gu)].map(({ index, 0: group }) => ({
      from: index,
      to: index + group.length,
    }));
    return starts.flatMap(({ from }, first) => {
      const candidates = starts.slice(first, first + 19).map(({ to }) => match.slice(from, to));
      return candidates.filter((candidate) => {
        const digits = candidate.replace(/[ -]/gu, '');
        return cardShape.test(digits) && passesLuhn(digits);
      });
    });
  });
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
