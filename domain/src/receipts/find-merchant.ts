import { nameSimilarity } from '../text/similar-names.ts';
import { businessStrength, isNameEnding, withoutNumbers } from './company-names.ts';
import { countries } from './countries.ts';
import type { ReceiptLine } from './receipt-line.ts';
import { plainText, says } from './says.ts';
import { dayWords, invoiceWords } from './trade-words.ts';

interface FoundMerchant {
  name: string;
  /** The name on the receipt, which may differ from the name of a known merchant. */
  printed: string;
  confidence: 'low' | 'medium' | 'high';
  line: number;
  /** The currency last used at this merchant; only set if the company already knows the merchant. */
  currency?: string | null;
}

interface KnownMerchant {
  name: string;
  currency: string | null;
}

const linesLookedAt = 12;
const strengthScore = { 0: 0, 1: 26, 2: 52 } as const;
const leastSimilarity = 0.85;
/** Headings that appear above or instead of the merchant's name. */
const headings =
  'tax invoice, simplified tax invoice, invoice, receipt, official receipt, cash receipt, cash bill, cash sales, cash sale, customer copy, merchant copy, welcome, welcome to, copy, duplicate, reprint, sale, rechnung, quittung, kassenbon, kundenbeleg, facture, ticket, factura, fattura, scontrino, kvitto, paragon, paragon fiskalny, guest check, order, bill, documento commerciale, bon, beleg, thank you, thank you please come again, original, table, delivery order, account s copy, shopping hours'.split(
    ', ',
  );
const streets =
  'street, st, road, rd, avenue, ave, lane, ln, drive, blvd, square, strasse, str, platz, rue, place, calle, plaza, via, piazza, gatan, vagen, ul, floor, flr, suite, unit, lot, jalan, jln, taman, tmn, lorong, no, level, block, blk, ground, bandar, kawasan, seksyen, section, batu, kampung, mukim'.split(
    ', ',
  );

/**
 * Finds the merchant in the first lines: one that the company already knows, else the text that looks most like a name.
 */
export function findMerchant(
  lines: readonly ReceiptLine[],
  options: { known_merchants?: readonly KnownMerchant[] } = {},
): FoundMerchant | undefined {
  const head = lines.slice(0, linesLookedAt);
  const ranked = head
    .map((line, index) => ({ name: nameIn(line), line: index, score: scoreOf(head, index) }))
    .filter(({ name, score }) => name !== '' && score > 0)
    .sort((left, right) => right.score - left.score);
  const [best, second] = ranked;
  if (!best) return undefined;
  const known = knownName(
    ranked.map(({ line }) => joinedName(head, line).name),
    options.known_merchants ?? [],
  );
  if (known) {
    const line = ranked[known.index]?.line ?? best.line;
    return { ...known.merchant, printed: titled(joinedName(head, line).name), line, confidence: 'high' };
  }

  const { name, words } = joinedName(head, best.line);
  const isSure = words.every(({ confidence }) => confidence >= 75);
  const isAhead = best.score - (second?.score ?? 0) > 15;
  // If the line above could be part of the name, the name may be incomplete.
  const isWhole = !isPlainName(head, best.line - 1) && /^[\p{L} .,&()'’/-]+$/u.test(name);
  const isClear = words.every(({ confidence }) => confidence >= 88);
  const isHigh = isAhead && best.line <= 3 && businessStrength(name) === 2 && isWhole && isClear;
  return {
    name: titled(name),
    printed: titled(name),
    line: best.line,
    confidence: !isSure ? 'low' : isHigh ? 'high' : 'medium',
  };
}

/** Finds the known merchant that is most similar to one of the names. One or two misread letters are tolerated. */
function knownName(
  names: readonly string[],
  known: readonly KnownMerchant[],
): { merchant: KnownMerchant; index: number } | undefined {
  const [best] = names
    .flatMap((read, index) =>
      known.map((merchant) => ({ merchant, index, similarity: nameSimilarity(read, merchant.name) })),
    )
    .filter(({ similarity }) => similarity >= leastSimilarity)
    .sort((left, right) => right.similarity - left.similarity);
  return best;
}

/** Joins the parts of a name that continues on the next line or begins on the line above. */
function joinedName(head: readonly ReceiptLine[], at: number): { name: string; words: ReceiptLine['words'] } {
  const line = head[at];
  if (!line) return { name: '', words: [] };
  const name = nameIn(line);
  const [above, below] = [head[at - 1], head[at + 1]];
  if (below && (/(&|\band)$/iu.test(line.text.trim()) || isNameEnding(below.text)) && isAlikeInSize(line, below))
    return { name: `${nameWithEnd(line)} ${nameIn(below)}`, words: [...line.words, ...below.words] };
  const isRest =
    isNameEnding(line.text) || /^\p{L}{1,3}\W+(\(m\)\W*)?sdn\b/iu.test(name) || /&\W*$/u.test(above?.text ?? '');
  if (above && isRest && isAlikeInSize(line, above) && isPlainName(head, at - 1))
    return { name: `${nameWithEnd(above)} ${name}`, words: [...above.words, ...line.words] };
  return { name, words: line.words };
}

function isAlikeInSize(one: ReceiptLine, other: ReceiptLine): boolean {
  const ratio = one.size / Math.max(0.01, other.size);
  return ratio > 0.7 && ratio < 1.4;
}

function isPlainName(head: readonly ReceiptLine[], at: number): boolean {
  const line = head[at];
  return line !== undefined && scoreOf(head, at) > 0 && !/\d/u.test(line.text);
}

/** Returns the name in a line, without numbers and without punctuation at the start or end. */
function nameIn(line: ReceiptLine): string {
  return nameWithEnd(line).replace(/[^\p{L}\p{N}.)!]+$/gu, '');
}

function nameWithEnd({ words }: ReceiptLine): string {
  return withoutNumbers(
    words
      .filter(({ text, confidence }) => confidence >= 40 && /[\p{L}\p{N}&]/u.test(text))
      .map(({ text }) => text)
      .join(' ')
      .replace(/^(receipt|invoice|rechnung|facture) (from|von|de)\s+/iu, '')
      .replace(/^welcome to\s+/iu, '')
      .replace(/\s+(booking|invoice|rechnung|order)\b.*\d.*$/iu, ''),
  ).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.)!&]+$/gu, '');
}

function titled(name: string): string {
  const isShouted = /\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name);
  return (
    isShouted ? name.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase()) : name
  ).slice(0, 120);
}

function scoreOf(head: readonly ReceiptLine[], index: number): number {
  const line = head[index];
  if (!line) return 0;
  const name = nameIn(line);
  const words = plainText(name);
  const letters = name.replace(/[^\p{L}]/gu, '').length;
  if (letters < 3 || letters * 2 < name.length || /^(company|co|reg|gst)\W*$/iu.test(name)) return 0;
  const strength = businessStrength(name);
  const isHeading = headings.includes(plainText(line.text).join(' '));
  const isStreet = says(words, streets);
  const isAddress =
    (isStreet &&
      (/\d/u.test(line.text) ||
        (strength === 0 && /^(lot|no|jalan|jln|taman|tmn|bandar|level|unit|floor|ground)\b/iu.test(name)))) ||
    /^\W*\d{4,6}\b|,\s*\d{4,6}\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/u.test(line.text) ||
    /\b\d{4,5}\b/u.test(name);
  const isContact = /\b(tel|phone|fax|www|http|mail|vat|siret|gstin|abn|gst)\b|@|\.com\b|\d{3}[ -]\d{3}/iu.test(name);
  const isField = /:/u.test(name) || says(words, dayWords) || says(words, invoiceWords.slice(0, 12));
  const isOwner = says(words, [
    'licensee of',
    'formerly known',
    'managed by',
    'operated by',
    'cashier',
    'prepay',
    'thank you',
    'come again',
    'order number',
  ]);
  const isRegistration = /\b(reg|company|co|business|gst)\W{0,3}(no|nr|id|reg)\b/iu.test(line.text) && strength < 2;
  const isRegion = strength === 0 && words.length <= 3 && countries.some(({ signs }) => signs.test(name));
  const hasPrice = /\d[.,]\d{2}\b/u.test(line.text);
  const confidence = line.words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, line.words.length);

  return (
    60 -
    index * 7 +
    strengthScore[strength] +
    Math.min(24, Math.max(-10, (line.size - 1) * 30)) +
    (isHeading ? -80 : 0) +
    (isAddress ? -60 : 0) +
    (isContact ? -45 : 0) +
    (isField || isOwner || isRegistration ? -40 : 0) +
    (hasPrice ? -40 : 0) +
    (isRegion ? -30 : 0) +
    (confidence < 60 ? -30 : 0)
  );
}
