/** Signs of a single currency. */
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
  RM: 'MYR',
  EURO: 'EUR',
  EUROS: 'EUR',
};

/** Signs shared by several currencies, the most likely first. */
const sharedMarks: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'SGD', 'NZD', 'HKD', 'MXN'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  KR: ['SEK', 'NOK', 'DKK'],
  'KR.': ['DKK', 'SEK', 'NOK'],
};

export const currencyCodes: ReadonlySet<string> = new Set(
  (
    'AED ARS AUD BGN BHD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JOD JPY KES KRW KWD ' +
    'MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TND TRY TWD UAH USD UYU VND ZAR'
  ).split(' '),
);

/** The possible currencies of a mark beside an amount, the most likely first; empty when it is not a mark. */
export function currenciesOf(mark: string): readonly string[] {
  const plain = mark.toUpperCase();
  if (currencyCodes.has(plain)) return [plain];
  const own = ownMarks[plain];
  return own ? [own] : (sharedMarks[plain] ?? []);
}
