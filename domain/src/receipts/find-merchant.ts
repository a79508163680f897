import type { ReceiptLine } from './receipt-line.ts';
import { plainText, says } from './says.ts';
import { dayWords, invoiceWords } from './trade-words.ts';

interface FoundMerchant {
  name: string;
  confidence: 'low' | 'medium' | 'high';
  line: number;
}

const linesLookedAt = 9;
/** Headings that appear above or instead of the merchant's name. */
const headings = [
  ...['tax invoice', 'invoice', 'receipt', 'customer copy', 'merchant copy', 'welcome', 'copy', 'duplicate', 'sale'],
  ...[
    'rechnung',
    'quittung',
    'kassenbon',
    'kundenbeleg',
    'facture',
    'ticket',
    'factura',
    'fattura',
    'scontrino',
    'kvitto',
  ],
  ...['paragon', 'paragon fiskalny', 'guest check', 'order', 'bill', 'documento commerciale', 'bon', 'beleg'],
];
const streets = [
  ...[
    'street',
    'st',
    'road',
    'rd',
    'avenue',
    'ave',
    'lane',
    'ln',
    'drive',
    'blvd',
    'square',
    'strasse',
    'str',
    'platz',
  ],
  ...['rue', 'place', 'calle', 'plaza', 'via', 'piazza', 'gatan', 'vagen', 'ul', 'floor', 'suite', 'unit'],
];

/** Finds the merchant: the largest text of the first lines that is neither an address nor a heading. */
export function findMerchant(lines: readonly ReceiptLine[]): FoundMerchant | undefined {
  const ranked = lines
    .slice(0, linesLookedAt)
    .map((line, index) => ({ name: nameIn(line), line: index, score: scoreOf(line, index) }))
    .filter(({ name, score }) => name !== '' && score > 0)
    .sort((left, right) => right.score - left.score);
  const [best, second] = ranked;
  if (!best) return undefined;
  const words = lines[best.line]?.words ?? [];
  const isSure = words.every(({ confidence }) => confidence >= 75);
  const isAhead = best.score - (second?.score ?? 0) > 15;
  return {
    name: best.name,
    line: best.line,
    confidence: !isSure ? 'low' : isAhead && best.line <= 1 ? 'high' : 'medium',
  };
}

/** Strips noise from the edges and uses title case. */
function nameIn({ words }: ReceiptLine): string {
  const saved = words
    .filter(({ text, confidence }) => confidence >= 40 && /[\p{L}\p{N}&]/u.test(text))
    .map(({ text }) => text)
    .join(' ')
    .replace(/^(receipt|invoice|rechnung|facture) (from|von|de)\s+/iu, '')
    .replace(/^welcome to\s+/iu, '')
    .replace(/\s+(booking|invoice|rechnung|order)\b.*\d.*$/iu, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.)!]+$/gu, '');
  const isShouted = /\p{Lu}/u.test(saved) && !/\p{Ll}/u.test(saved);
  return (
    isShouted ? saved.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase()) : saved
  ).slice(0, 120);
}

function scoreOf(line: ReceiptLine, index: number): number {
  const name = nameIn(line);
  const words = plainText(name);
  const letters = name.replace(/[^\p{L}]/gu, '').length;
  if (letters < 3 || letters * 2 < name.length) return 0;
  const isHeading = headings.includes(plainText(line.text).join(' '));
  const isAddress =
    (says(words, streets) && /\d/u.test(name)) || /\b\d{4,5}\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/u.test(name);
  const isContact = /\b(tel|phone|fax|www|http|mail|vat|siret|gstin|abn)\b|@|\.com\b|\d{3}[ -]\d{3}/iu.test(line.text);
  const isField = /:/u.test(line.text) || says(words, dayWords) || says(words, invoiceWords.slice(0, 12));
  const hasPrice = /\d[.,]\d{2}\b/u.test(line.text);
  const confidence = line.words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, line.words.length);

  return (
    60 -
    index * 9 +
    Math.min(40, Math.max(-10, (line.size - 1) * 45)) +
    (isHeading ? -60 : 0) +
    (isAddress ? -35 : 0) +
    (isContact ? -45 : 0) +
    (isField ? -40 : 0) +
    (hasPrice ? -40 : 0) +
    (confidence < 60 ? -30 : 0)
  );
}
