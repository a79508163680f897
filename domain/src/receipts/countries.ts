/**
 * A country from which a receipt can come, with its currency, its usual order of day and month, and texts that point to
 * it.
 */
export interface Country {
  code: string;
  currency: string;
  day_order: 'dmy' | 'mdy' | 'ymd';
  /** Text that appears only, or almost only, in this country. */
  signs: RegExp;
}

/**
 * The countries with patterns for their words, post codes and numbers. The patterns are matched against the text as it
 * is printed.
 */
export const countries: readonly Country[] = [
  of('US', 'USD', 'mdy', /,\s*[A-Z]{2}\s+\d{5}(-\d{4})?\b|\bEIN\b|\bsales tax\b|\(\d{3}\) ?\d{3}-\d{4}|\bUSA\b/iu),
  of(
    'GB',
    'GBP',
    'dmy',
    /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\bVAT (no|reg)\D{0,3}GB\b|\bGB ?\d{3} ?\d{4} ?\d{2}\b|\bUnited Kingdom\b/u,
  ),
  of('CA', 'CAD', 'mdy', /\b[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d\b|\b(HST|QST|TPS|TVQ)\b|\bCanada\b/u),
  of('AU', 'AUD', 'dmy', /\b(NSW|VIC|QLD|TAS|ACT)\s+\d{4}\b|\bABN\b|\bAustralia\b/u),
  of('NZ', 'NZD', 'dmy', /\bNew Zealand\b|\bAuckland\b|\bWellington\b/iu),
  of(
    'MY',
    'MYR',
    'dmy',
    /\bsdn\.? ?bhd\b|\(M\) ?bhd\b|\bs\/b\b|\b(jalan|jln|taman|tmn|lorong|lebuh|kampung|bandar|seksyen|persiaran)\b|\b(kuala ?lumpur|selangor|johor|pulau pinang|penang|perak|melaka|sarawak|sabah|pahang|kelantan|kedah|terengganu|negeri sembilan|putrajaya|petaling jaya|shah alam|klang)\b|\bmalaysia\b|\b(restoran|kedai|perniagaan|syarikat|perusahaan)\b|\bGST (id|reg)\b.{0,8}0\d{11}\b|\bRM ?\d|\(RM\)|\+60 ?-?[1-9]|\b0[3-9]- ?\d{4} ?\d{3,4}\b/iu,
  ),
  of('SG', 'SGD', 'dmy', /\bSingapore\b|\bpte\.? ?ltd\b|\bUEN\b|\+65\b/iu),
  of('ID', 'IDR', 'dmy', /\b(NPWP|PPN|Jakarta|Bandung|Surabaya|Denpasar|Indonesia)\b|\bRp\.? ?\d/iu),
  of('TH', 'THB', 'dmy', /\b(Bangkok|Thailand|Phuket|Chiang Mai)\b|[\u0e00-\u0e7f]/iu),
  of('PH', 'PHP', 'mdy', /\b(Manila|Makati|Quezon City|Cebu|Philippines)\b|\bVAT REG TIN\b/iu),
  of('VN', 'VND', 'dmy', /\b(Hanoi|Ha Noi|Ho Chi Minh|Vietnam|Viet Nam)\b|\d ?(VND|đ)\b/iu),
  of('HK', 'HKD', 'dmy', /\bHong Kong\b|\bKowloon\b|\+852\b/iu),
  of(
    'IN',
    'INR',
    'dmy',
    /\b(GSTIN|CGST|SGST|IGST|FSSAI)\b|\b(Mumbai|Bengaluru|Bangalore|New Delhi|Chennai|Hyderabad|Pune|Kolkata)\b/iu,
  ),
  of(
    'JP',
    'JPY',
    'ymd',
    /\b(Tokyo|Osaka|Kyoto|Yokohama|Nagoya|Sapporo)\b|\bT\d{13}\b|\bconsumption tax\b|[\u3040-\u30ff]/iu,
  ),
  of('CN', 'CNY', 'ymd', /\b(Shanghai|Beijing|Shenzhen|Guangzhou)\b|\bRMB\b|元/iu),
  of('KR', 'KRW', 'ymd', /\bSeoul\b|\bBusan\b|[\uac00-\ud7af]/iu),
  of('AE', 'AED', 'dmy', /\b(Dubai|Abu Dhabi|Sharjah)\b|\bTRN\b|\bUAE\b/iu),
  of('MA', 'MAD', 'dmy', /\b(Casablanca|Rabat|Marrakech|Agadir|Tanger|Maroc|Morocco)\b|\bICE ?: ?\d{15}\b|\d ?DH\b/iu),
  of('CH', 'CHF', 'dmy', /\bCHE-?\d{3}|\b(Zurich|Z[uü]rich|Bern|Gen[eè]ve|Basel|Lausanne)\b|\bFr\. ?\d/iu),
  of(
    'DE',
    'EUR',
    'dmy',
    /\b(MwSt|USt|USt-?IdNr|GmbH|Steuernummer|Summe|Gesamtbetrag|Rechnung|Vielen Dank|Zwischensumme)\b|\b(Berlin|M[uü]nchen|Hamburg|K[oö]ln|Frankfurt)\b/iu,
  ),
  of(
    'FR',
    'EUR',
    'dmy',
    /\b(TVA|TTC|SIRET|SIREN|Sous-total|Merci|Facture|Esp[eè]ces)\b|\b(Paris|Lyon|Marseille|Bordeaux|Toulouse)\b/iu,
  ),
  of(
    'ES',
    'EUR',
    'dmy',
    /\b(NIF|CIF|Fecha|Factura|Gracias|Efectivo|Tarjeta|Base imponible)\b|\b(Madrid|Barcelona|Sevilla|Valencia)\b/iu,
  ),
  of(
    'IT',
    'EUR',
    'dmy',
    /\bP\.? ?IVA\b|\b(Totale|Contanti|Grazie|Fattura|Subtotale|Imponibile)\b|\b(Milano|Roma|Torino|Napoli)\b/iu,
  ),
  of('NL', 'EUR', 'dmy', /\b(BTW|Totaal|Bedankt|Factuur)\b|\b(Amsterdam|Rotterdam|Utrecht)\b/iu),
  of('BE', 'EUR', 'dmy', /\bBE ?0\d{3}[. ]?\d{3}[. ]?\d{3}\b|\b(Bruxelles|Brussel|Antwerpen|Gent)\b/iu),
  of('AT', 'EUR', 'dmy', /\bATU ?\d{8}\b|\b(Wien|Salzburg|Graz|Innsbruck)\b/iu),
  of('FI', 'EUR', 'dmy', /\b(ALV|Yhteens[aä]|Helsinki|Tampere|Y-tunnus|Kuitti)\b/iu),
  of('GR', 'EUR', 'dmy', /\b(Athens|Athina)\b|[\u0370-\u03ff]{3}/iu),
  of('PT', 'EUR', 'dmy', /\b(NIPC|Contribuinte|Obrigado|Troco)\b|\b(Lisboa|Porto)\b/iu),
  of('IE', 'EUR', 'dmy', /\b(Dublin|Cork|Ireland)\b/iu),
  of(
    'SE',
    'SEK',
    'ymd',
    /\b(Moms|Kvitto|Org\.? ?nr|Totalt|Att betala|Kontant|Tack f[oö]r)\b|\b(Stockholm|G[oö]teborg|Malm[oö])\b/iu,
  ),
  of('NO', 'NOK', 'dmy', /\b(MVA|Kvittering)\b|\b(Oslo|Bergen|Trondheim)\b/iu),
  of('DK', 'DKK', 'dmy', /\b(CVR|Kvittering|I alt)\b|\b(K[oø]benhavn|Copenhagen|Aarhus)\b/iu),
  of(
    'PL',
    'PLN',
    'dmy',
    /\b(PTU|NIP|Paragon|Suma|Faktura|Gotowka|Got[oó]wka|Reszta|Dzi[eę]kujemy|Razem)\b|\b(Warszawa|Krak[oó]w|Gda[nń]sk)\b/iu,
  ),
  of('CZ', 'CZK', 'dmy', /\b(DPH|Celkem|I[CČ]O|DI[CČ])\b|\b(Praha|Brno)\b/iu),
  of('HU', 'HUF', 'ymd', /\b([AÁ]FA|[OÖ]sszesen)\b|\bBudapest\b/iu),
  of('TR', 'TRY', 'dmy', /\b(KDV|Toplam)\b|\b(Istanbul|Ankara)\b/iu),
  of('MX', 'MXN', 'dmy', /\b(RFC|M[eé]xico|CDMX)\b/iu),
  of('BR', 'BRL', 'dmy', /\b(CNPJ|CPF|S[aã]o Paulo)\b|R\$/iu),
  of('ZA', 'ZAR', 'ymd', /\b(Johannesburg|Cape Town|Durban|Pretoria|South Africa)\b|\(pty\) ?ltd/iu),
];

function of(code: string, currency: string, day_order: Country['day_order'], signs: RegExp): Country {
  return { code, currency, day_order, signs };
}

/** Returns the number of lines that point to each country. */
export function countryVotes(lines: readonly { text: string }[]): Map<string, number> {
  const votes = new Map<string, number>();
  for (const { text } of lines)
    for (const { code, signs } of countries) if (signs.test(text)) votes.set(code, (votes.get(code) ?? 0) + 1);
  return votes;
}
