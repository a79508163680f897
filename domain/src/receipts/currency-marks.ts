/** Currency signs that stand for a single currency. */
const ownMarks: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₽': 'RUB',
  '₩': 'KRW',
  '₪': 'ILS',
  '₫': 'VND',
  '฿': 'THB',
  '₺': 'TRY',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  US$: 'USD',
  S$: 'SGD',
  HK$: 'HKD',
  NZ$: 'NZD',
  R$: 'BRL',
  NT$: 'TWD',
  MX$: 'MXN',
  'FR.': 'CHF',
  FR: 'CHF',
  SFR: 'CHF',
  'SFR.': 'CHF',
  ZŁ: 'PLN',
  ZL: 'PLN',
  KČ: 'CZK',
  KC: 'CZK',
  FT: 'HUF',
  'RS.': 'INR',
  RS: 'INR',
  RP: 'IDR',
  'RP.': 'IDR',
  RM: 'MYR',
  B$: 'BND',
  DH: 'MAD',
  DHS: 'AED',
  '₱': 'PHP',
  '₴': 'UAH',
  '₦': 'NGN',
  EURO: 'EUR',
  EUROS: 'EUR',
};

/** Currency signs that several currencies share, the most likely currency first. */
const sharedMarks: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'SGD', 'NZD', 'HKD', 'MXN', 'MYR', 'TWD', 'CLP', 'COP', 'ARS'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  KR: ['SEK', 'NOK', 'DKK'],
  'KR.': ['DKK', 'SEK', 'NOK'],
};

export const currencyCodes: ReadonlySet<string> = new Set(
  (
    'AED ARS AUD BGN BHD BND BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JOD JPY KES KRW KWD ' +
    'MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TND TRY TWD UAH USD UYU VND ZAR'
  ).split(' '),
);

/**
 * Codes that are also words, or parts of a company's name such as 'Sdn Bhd'. They count only beside an amount whose
 * line has no other words or a label such as 'Total'.
 */
export const wordLikeCodes: ReadonlySet<string> = new Set(
  'BHD PEN TRY COP MAD RON ARS INR JOD CLP SAR SEK RUB OMR FR FT RS KR ZL KC'.split(' '),
);

/**
 * Returns the currencies that a sign or code beside an amount can mean, the most likely first; empty if it is neither.
 */
export function currenciesOf(mark: string): readonly string[] {
  const plain = mark.toUpperCase();
  if (currencyCodes.has(plain)) return [plain];
  const own = ownMarks[plain];
  return own ? [own] : (sharedMarks[plain] ?? []);
}
