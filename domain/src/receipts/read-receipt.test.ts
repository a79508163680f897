import { describe, expect, it } from 'vitest';
import { readReceipt } from './read-receipt.ts';
import { linesOf, linesOfText, type ReceiptWord } from './receipt-line.ts';

const hints = { today: '2026-11-15', home_currency: 'USD' };
const read = (text: string, home_currency = 'USD') => readReceipt(linesOfText(text), { ...hints, home_currency });
const amountIn = (text: string, home_currency?: string) => read(text, home_currency).amount?.value;

describe('the total', () => {
  it.each([
    ['TOTAL 12.50', '12.50'],
    ['Subtotal 10.00\nTax 0.80\nTotal 10.80', '10.80'],
    ['Sub total 10.00\nTotal 10.80', '10.80'],
    ['Total 10.80\nCash 20.00\nChange 9.20', '10.80'],
    ['TOTAL 10.80\nTOTAL SAVINGS 12.00', '10.80'],
    ['Total items 14.00\nTotal 9.30', '9.30'],
    ['Total tax 1.30\nGrand Total 9.30', '9.30'],
    ['Total 9.30\nTotal incl. VAT 11.07', '11.07'],
    ['Total excl. VAT 9.30\nTotal incl. VAT 11.07', '11.07'],
    ['Amount due $1,234.56', '1234.56'],
    ['SUMME EUR 23,80\nBAR 50,00\nRückgeld 26,20', '23.80'],
    ['Zwischensumme 20,00\nMwSt 19% 3,80\nGesamtbetrag 23,80 €', '23.80'],
    ['TOTAL HT 20,00\nTVA 20% 4,00\nTOTAL TTC 24,00', '24.00'],
    ['NET A PAYER 1 234,50 EUR', '1234.50'],
    ['Base imponible 20,00\nIVA 21% 4,20\nTOTAL A PAGAR 24,20', '24.20'],
    ['Subtotale 20,00\nTOTALE COMPLESSIVO 24,40', '24.40'],
    ['Delsumma 80,00\nMoms 20,00\nAtt betala 100,00 kr', '100.00'],
    ['SUMA PLN 45,60', '45.60'],
    ['合計 ¥1,980', '1980'],
    ['T0TAL 12.50', '12.50'],
    ['TOTAI 12.50', '12.50'],
    ['Total\n12.50', '12.50'],
    ['SALE 32.21 CAD', '32.21'],
    ['Fare 23.00\nTip 3.00\nTotal 26.00', '26.00'],
    ['Coffee 3.20\nCake 4.10', '4.10'],
    ['Total KWD 12.750', '12.750'],
    ['Balance due 45.00\nPaid 45.00\nBalance 0.00', '45.00'],
    ['TOTAL 45.00\nGift card -10.00\nAmount due 35.00', '35.00'],
    ['Points 120.00\nTotal 9.99', '9.99'],
    ['Total sales (excluding GST) 20.00\nTotal GST 1.20\nTotal sales (inclusive of GST) 21.20', '21.20'],
    ['Total incl. GST@6% RM 14.90\nGST @6% included in total RM 0.84', '14.90'],
    ['Total 40.99\nRounding adj 0.01\nTotal RM 41.00\nCash 51.00\nChange 10.00', '41.00'],
    ['Total amount: RM7.72\nRounding: -RM0.02\nNett total: RM7.70\nCash RM7.70', '7.70'],
    ['Sub total 7.00\nGST 6% 0.42\nRounding adj -0.02\nNet total 7.40', '7.40'],
    ['Total 17.22\nRnd adj 0.02-\nTotal rounded 17.20\nPayment 20.00\nChange due 2.80', '17.20'],
    ['Item 2 Total with GST @ 6% 77.20\nTotal saving 1.00 Total 77.20', '77.20'],
    ['Total 21.20\nGST summary Amount(RM) Tax(RM)\nSR 6% 20.00 1.20\nTotal 20.00 1.20', '21.20'],
    ['Total 6% supplies (inc. GST) 14.50\nTotal 0% supplies 12.60\nTotal payable 27.10', '27.10'],
    ['Total 0% 22.99\nTotal 6% supplies (inc. GST) 16.79\nTotal 0% supplies 22.99\nTotal payable 39.78', '39.78'],
    ['Amount incl. GST 5.00 RM\nAccepted total 10.00 RM\nChange 5.00 RM', '5.00'],
    ['Sub-total 57.00\nCoupon discount 17.40\nGrand total 39.60', '39.60'],
    ['Gross amt 40.00\nService 4.00\nGST (6%) 2.64\nNet amt 46.64', '46.64'],
    ['Bread 20.00\nGRANDTOTAL 12.50\nTOTALGST 0.70', '12.50'],
    ['Bread 20.00\nTotalPayable 12.50\nCASHTENDERED 50.00', '12.50'],
    ['T otal 0% sup plies 30.00\nT otal P ayable 33.80\nN e t 12.00', '33.80'],
    ['TotalSales(InclusiveGST) 21.20\nTotalGST 1.20', '21.20'],
    ['VISA DEBIT\n***$1123\nSALE $59.37', '59.37'],
    ['VISA DEBIT $12.00\n**** 1123', '12.00'],
    ['al sales (Inclusive of GST) 21.20\nCash 21.20\nTotal: GA 34 .93', '21.20'],
  ])('%j is %s', (text, amount) => {
    expect(amountIn(text)).toBe(amount);
  });

  it.each([
    ['Malaysia', 'Jumlah RM 21.20\nTunai 50.00\nBaki 28.80', '21.20'],
    ['Singapore', 'Subtotal 20.00\nSvc chg 2.00\nGST 1.98\nTotal 23.98\nRounding 0.02\nTotal due 24.00', '24.00'],
    ['Switzerland', 'Total CHF 17.37\nRundung -0.02\nZu zahlen CHF 17.35', '17.35'],
    ['Australia', 'TOTAL $18.03\nRounding -0.03\nTotal rounded $18.00\nEFTPOS $18.00', '18.00'],
    ['Netherlands', 'Subtotaal 20,00\nTe betalen 21,80\nContant 50,00\nWisselgeld 28,20', '21.80'],
    ['Denmark', 'Subtotal 80,00\nMoms 20,00\nI alt 100,00 kr\nBankkort 100,00', '100.00'],
    ['Norway', 'Sum 125,00\nMVA 25,00\nÅ betale 125,00', '125.00'],
    ['Finland', 'Välisumma 10,00\nYhteensä 12,40\nKortti 12,40', '12.40'],
    ['Czechia', 'Mezisoučet 99,60\nZaokrouhlení 0,40\nCelkem 100,00', '100.00'],
    ['Turkey', 'Ara toplam 100,00\nKDV 20,00\nGenel toplam 120,00', '120.00'],
    ['Portugal', 'Subtotal 10,00\nIVA 2,30\nTotal a pagar 12,30\nNumerário 20,00\nTroco 7,70', '12.30'],
    ['Brazil', 'Subtotal 30,00\nDesconto 5,00\nValor a pagar R$ 25,00', '25.00'],
    ['Poland', 'Suma PTU 4,60\nSuma PLN 24,60\nGotówka 30,00\nReszta 5,40', '24.60'],
    ['Italy', 'Totale complessivo 24,40\ndi cui IVA 4,40\nContanti 50,00\nResto 25,60', '24.40'],
    ['India', 'Sub Total 200.00\nCGST 2.5% 5.00\nSGST 2.5% 5.00\nRound off 0.00\nBill Amount 210.00', '210.00'],
    ['Indonesia', 'Subtotal 20.000\nPPN 2.200\nTotal bayar Rp 22.200', '22200'],
  ])('of %s reads %j', (_country, text, amount) => {
    expect(Number(amountIn(text))).toBe(Number(amount));
  });

  it.each(['Thank you', 'Tel 02 9123 4567', '10.11.2026 14:22', 'VAT 20%', ''])('is not in %j', (text) => {
    expect(amountIn(text)).toBeUndefined();
  });

  it('is more certain with more evidence', () => {
    const confidence = (text: string) => read(text).amount?.confidence;
    expect(confidence('Subtotal 10.00\nTax 0.80\nTotal 10.80')).toBe('high');
    expect(confidence('Total 10.80')).toBe('medium');
    expect(confidence('Coffee 3.20\nCake 4.10')).toBe('low');
  });

  it.each([
    ['its tax', 'Total 10.60\nGST 6% 0.60', 'high'],
    ['a tax of another total', 'Total 16.00\nGST 6% 0.60', 'medium'],
    ['a tax too small to tell', 'Total 0.40\nGST 6% 0.02', 'medium'],
    ['a row of the tax table', 'Total 10.60\nGST summary Amount Tax\nSR 10.00 0.60', 'high'],
    ['the rows of the tax table', 'Total 30.60\nGST summary Amount Tax\nSR 10.00 0.60\nZR 20.00 0.00', 'high'],
    ['a row of other goods', 'Total 10.60\nGST summary Amount Tax\nSR 20.00 0.60', 'medium'],
    ['a second total', 'Total 10.60\nAmount due 10.60', 'high'],
    ['a service charge', 'Subtotal 10.00\nService charge 1.00\nVAT 0.55\nTotal 11.55', 'high'],
    ['the same item', 'Cake 10.60\nTotal 10.60', 'medium'],
    ['the items, but not the larger total', 'Tea 4.00\nCake 6.00\nTotal 10.00\nTotal 10.00\nTotal 31.00', 'medium'],
    ['a subtotal that is part of it', 'Tea 4.00\nCake 6.00\nSubtotal 10.00\nGST 6% 0.60\nTOT.. 10.60', 'high'],
    [
      'a larger sum before rounding',
      'Total 10.61\nTotal sales incl. GST 10.61\nRounding adj -0.01\nAmount to be paid 10.60\nCash 20.60\nChange 10.00\nTax summary\nSR 6% 10.01 0.60',
      'high',
    ],
  ])('is confirmed by %s', (_evidence, text, confidence) => {
    expect(read(text).amount?.confidence).toBe(confidence);
  });

  it.each([
    ['one proof', 70, 'Subtotal 10.00\nGST 8% 0.60\nT0T.. 10.60', 'low'],
    ['two proofs', 70, 'Subtotal 10.00\nGST 6% 0.60\nTOT.. 10.60\nCash 20.00\nChange 9.40', 'high'],
    ['one proof and a label', 70, 'Subtotal 10.00\nGST 8% 0.60\nTotal 10.60', 'medium'],
    ['two proofs and unreadable digits', 40, 'Total 10.60\nGST 6% 0.60\nCash 20.00\nChange 9.40', 'medium'],
  ])('that is hardly readable depends on its proofs: %s', (_evidence, confidence, text, expected) => {
    const lines = linesOfText(text).map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, confidence: word.text === '10.60' ? confidence : 95 })),
    }));
    expect(readReceipt(lines, hints).amount).toMatchObject({ value: '10.60', confidence: expected });
  });
});

describe('the currency', () => {
  it.each([
    ['Total €12.50', 'EUR'],
    ['Total 12,50 EUR', 'EUR'],
    ['Total £12.50', 'GBP'],
    ['Total CHF 12.50', 'CHF'],
    ['Total Fr. 12.50', 'CHF'],
    ['Total ¥1,250', 'JPY'],
    ['Total ₹1,250.00', 'INR'],
    ['Total Rs. 1,250.00', 'INR'],
    ['Moms 25% 20,00\nTotalt 100,00 kr', 'SEK'],
    ['MVA 25% 20,00\nTotalt 100,00 kr\nOslo', 'NOK'],
    ['Total $12.50', 'USD'],
    ['Total C$12.50', 'CAD'],
    ['HST 13% 1.40\nTotal $12.50', 'CAD'],
    ['ABN 12 345 678 901\nSydney NSW 2000\nTotal $12.50', 'AUD'],
    ['Singapore 049315\nTotal $12.50', 'SGD'],
    ['SUMME 12,50\nMwSt 19% 2,00', 'EUR'],
    ['CHE-123.456.789 MWST\n8001 Zürich\nTotal 12.50', 'CHF'],
    ['SUMA 12,50\nParagon fiskalny\nNIP 123', 'PLN'],
    ['London EC2A 4BX\nTotal 12.50', 'GBP'],
  ])('%j is %s', (text, currency) => {
    expect(read(text).currency?.value).toBe(currency);
  });

  it.each([
    ['ACME BAKERY SDN BHD (139386 X)\nTotal 12.50', 'MYR'],
    ['BALL PEN 5.00\nTotal 12.50', 'USD'],
    ['TRY OUR NEW SHAKES\nSales tax 0.90\nTotal 12.50', 'USD'],
    ['FREE GIFT ABOVE £5\nJalan Besar 12, 50000 Kuala Lumpur\nTotal RM 12.50', 'MYR'],
    ['NORTH CAFE SDN BHD\nJalan Satu, Johor\nTotal $8.20\nCash $8.20', 'MYR'],
    ['Description Amount(RM)\nTotal 8.20', 'MYR'],
    ['Total BHD 12.500', 'BHD'],
    ['Toplam TRY 120.00\nIstanbul', 'TRY'],
    ['Acme Pte Ltd\nTotal $12.50', 'SGD'],
    ['Jakarta\nTotal bayar Rp 22.000', 'IDR'],
    ['Rabat\nTotal facture 56.00 DH\nMerci de votre visite', 'MAD'],
    ['Dubai\nTotal 56.00 Dhs', 'AED'],
  ])('%j is %s', (text, currency) => {
    expect(read(text).currency?.value).toBe(currency);
  });

  it('follows the company and the person where a sign fits several', () => {
    const currencyFor = (hinted: object) =>
      readReceipt(linesOfText('Total $12.50'), { ...hints, ...hinted }).currency?.value;
    expect(currencyFor({ home_currency: 'EUR', own_currency: 'SGD' })).toBe('SGD');
    expect(currencyFor({ home_currency: 'CAD' })).toBe('CAD');
  });

  it('never makes a registration number an amount', () => {
    expect(read('GARDEN SDN BHD (139386-X)\nThank you').amount).toBeUndefined();
  });

  it('is the company’s and uncertain when the receipt shows none', () => {
    expect(read('Total 12.50', 'NOK').currency).toMatchObject({ value: 'NOK', confidence: 'low' });
    expect(read('Total $12.50', 'AUD').currency?.value).toBe('AUD');
  });
});

it('a date has the day first where a tax or a phone number rules out the United States', () => {
  const dayOf = (text: string) => read(text).spent_on?.value;
  expect(dayOf('Date 03/12/2025\nGST 6% 0.60\nTotal 10.60')).toBe('2025-12-03');
  expect(dayOf('Date 03/12/2025\nTax 0.60\nTotal 10.60')).toBe('2025-03-12');
  expect(dayOf('Tel. 02 9123 4567\nDate 03/12/2025\nTotal $10.60')).toBe('2025-12-03');
  expect(dayOf('0291234567\nDate 03/12/2025\nTotal $10.60')).toBe('2025-12-03');
  expect(dayOf('Order 0291234567\nDate 03/12/2025\nTotal $10.60')).toBe('2025-03-12');
  expect(dayOf('Austin, TX 78701\nDate 03/12/2025\nTotal 10.60\nVAT no DE123')).toBe('2025-03-12');
});

describe('the tax', () => {
  it.each([
    ['Subtotal 10.00\nSales tax 8% 0.80\nTotal 10.80', '0.80', 'high'],
    ['Total 23,80 EUR\nMwSt 19% 3,80', '3.80', 'high'],
    ['Total 23,80 EUR\nMwSt 3,80', '3.80', 'medium'],
    ['A 19,00% Netto MwSt Brutto\nTotal 23,80 EUR\nMwSt 19,00% 20,00 3,80 23,80', '3.80', 'high'],
    ['CGST 9% 9.00\nSGST 9.5% 9.50\nGrand Total Rs. 118.50', '18.50', 'low'],
  ])('%j is %s', (text, tax, confidence) => {
    expect(read(text).tax).toMatchObject({ value: tax, confidence });
  });

  it.each(['VAT no GB 123 4567 89\nTotal £12.00', 'Total incl. VAT 12.00', 'Total 12.00'])('is not in %j', (text) => {
    expect(read(text).tax).toBeUndefined();
  });
});

describe('the invoice number', () => {
  it.each([
    ['Invoice no: 2026-79860', '2026-79860'],
    ['Invoice # INV-54573', 'INV-54573'],
    ['Rechnung Nr: 2026-79860 Datum: 08.11.2025', '2026-79860'],
    ['Rechnungsnummer 4711/26', '4711/26'],
    ['Facture n° F2026-118', 'F2026-118'],
    ['Receipt no 88123', '88123'],
  ])('%j is %s', (text, number) => {
    expect(read(text).invoice_number?.value).toBe(number);
  });

  it.each(['Invoice 10.11.2026', 'Invoice', 'Invoice total 12.50', 'Tel 02 9123 4567'])('is not in %j', (text) => {
    expect(read(text).invoice_number).toBeUndefined();
  });
});

describe('the merchant', () => {
  it.each([
    ['Blue Door Bistro\n26 Park Lane\nTotal 12.00', 'Blue Door Bistro'],
    ['BLUE DOOR BISTRO\n26 Park Lane', 'Blue Door Bistro'],
    ['TAX INVOICE\nHarbour View Inn\nTel 02 9123 4567', 'Harbour View Inn'],
    ['Receipt from Brightwave Software\nAmount paid $20.00', 'Brightwave Software'],
    ['Welcome to Noodle Corner\nTotal 9.00', 'Noodle Corner'],
    ['Restaurante La Plaza\n28013 Madrid', 'Restaurante La Plaza'],
    ['3180303\nNORTH POINT SDN BHD (162761-M)\nNo. 3, Jalan Satu', 'North Point Sdn Bhd'],
    ['Thank you, please come again\nNorth Point Sdn. Rhd\nTotal 9.00', 'North Point Sdn. Rhd'],
    ['LEE AH KOW\nNORTH POINT TRADING\n(JM0517726)', 'North Point Trading'],
    ['NORTH POINT HARDWARE &\nELECTRICAL\n12 High Road', 'North Point Hardware & Electrical'],
    ['NORTH POINT\nCO. (M) SDN BHD\n(CO. NO. 113825-W)', 'North Point Co. (M) Sdn Bhd'],
    ['TAX INVOICE\nNorth Pizza\nCompany reg no: 725186-V\n81300 Skudai, Johor', 'North Pizza'],
  ])('%j is %s', (text, merchant) => {
    expect(read(text).merchant?.value).toBe(merchant);
  });
});

it('a merchant the company knows is recognised despite misread letters', () => {
  const known = {
    ...hints,
    known_merchants: [
      { name: 'North Point Trading', currency: 'AUD' },
      { name: 'South Inn', currency: null },
    ],
  };
  expect(readReceipt(linesOfText('LEE AH KOW\nN0RTH P0INT TRADING\nTotal 9.00'), known).merchant).toMatchObject({
    value: 'North Point Trading',
    confidence: 'high',
  });
  expect(readReceipt(linesOfText('North Point Trading\nTotal $9.00'), known).currency?.value).toBe('AUD');
});

describe('positions', () => {
  const word = (text: string, left: number, top: number, height = 20): ReceiptWord => ({
    text,
    left,
    top,
    height,
    confidence: 90,
    width: text.length * 10,
  });

  it('are returned for each field, and words of one height form a line', () => {
    const words = [
      word('12.50', 700, 402),
      word('Bistro', 200, 50, 40),
      word('Total', 100, 400),
      word('10', 100, 200),
      word('Nov', 130, 201),
      word('2026', 170, 199),
    ];
    const { amount, spent_on, merchant } = readReceipt(linesOf([words]), hints);
    expect(amount).toMatchObject({ value: '12.50', box: { page: 1, left: 700, top: 402, width: 50, height: 20 } });
    expect(spent_on?.box).toEqual({ page: 1, left: 100, top: 199, width: 110, height: 22 });
    expect(merchant?.box).toEqual({ page: 1, left: 200, top: 50, width: 60, height: 40 });
  });

  it('put the currency beside the total, never around an amount that was not taken', () => {
    const night = [word('Room', 100, 100), word('420,00', 500, 100), word('EUR', 580, 100)];
    const total = (...mark: ReceiptWord[]) => [word('Total', 100, 300), word('462,00', 500, 300), ...mark];
    const currencyBox = (words: ReceiptWord[]) => readReceipt(linesOf([words]), hints).currency?.box;
    expect(currencyBox([...night, ...total(word('EUR', 580, 300))])).toMatchObject({ left: 580, top: 300, width: 30 });
    expect(currencyBox([...night, ...total()])).toMatchObject({ left: 580, top: 100, width: 30 });
    expect(currencyBox([word('Room', 100, 100), word('€420,00', 500, 100), ...total()])).toBeNull();
  });

  it('name the page', () => {
    expect(
      readReceipt(linesOf([[word('Bistro', 0, 0)], [word('Total', 0, 0), word('9.00', 500, 0)]]), hints),
    ).toMatchObject({
      merchant: { box: { page: 1 } },
      amount: { box: { page: 2 } },
    });
  });

  it('separate a count from a price and keep thousands together', () => {
    const near = [word('Total', 0, 0), word('1', 500, 0), word('036,50', 514, 0), word('EUR', 600, 0)];
    expect(readReceipt(linesOf([near]), hints).amount?.value).toBe('1036.50');
    const apart = [word('Total', 0, 0), word('3', 400, 0), word('348,75', 600, 0), word('EUR', 700, 0)];
    expect(readReceipt(linesOf([apart]), hints).amount?.value).toBe('348.75');
  });

  it('separate a label from the amount that OCR joined to it', () => {
    const words = [word('GST:RM0.60', 0, 50), word('PAID', 0, 100), word('Total:RMI10.60', 100, 100)];
    expect(readReceipt(linesOf([words]), hints)).toMatchObject({
      amount: { value: '110.60', box: { left: 160, width: 80 } },
      tax: { value: '0.60' },
    });
    const time = [word('Total:', 0, 0), word('9.00', 500, 0), word('Time:18:40', 0, 50)];
    expect(readReceipt(linesOf([time]), hints).amount?.value).toBe('9.00');
  });

  it('follow lines that converge on a photo taken from the side', () => {
    const rows = Array.from({ length: 12 }, (_, row) => ({ label: `Article ${row}`, amount: `${row + 1}.00` }));
    rows.push({ label: 'Total', amount: '78.00' });
    // The upper lines slope down to the right, and the lower lines slope up.
    const words = rows.flatMap(({ label, amount }, row) => {
      const slope = 0.09 - row * 0.015;
      const middle = 200 + row * 50;
      return [
        { ...word(label, 50, middle + slope * (50 - 500)), slope },
        { ...word(amount, 850, middle + slope * (850 - 500)), slope },
      ];
    });
    const { amount } = readReceipt(linesOf([words]), hints);
    expect(amount).toMatchObject({ value: '78.00', confidence: 'high' });
    const unknown = words.map(({ slope: _, ...level }) => level);
    expect(readReceipt(linesOf([unknown]), hints).amount).not.toEqual(amount);
  });

  it('match a heading above the amount', () => {
    const words = [
      ...[
        word('Amount', 0, 0),
        word('paid', 70, 0),
        word('Date', 400, 0),
        word('paid', 450, 0),
        word('Method', 800, 0),
      ],
      ...[
        word('$45.50', 0, 30),
        word('26', 400, 30),
        word('Sep', 430, 30),
        word('2026', 470, 30),
        word('Visa', 800, 30),
      ],
      ...[word('Delivery', 0, 80), word('$60.00', 800, 80)],
    ];
    expect(readReceipt(linesOf([words]), hints)).toMatchObject({
      amount: { value: '45.50' },
      spent_on: { value: '2026-09-26' },
    });
  });
});

it('reading any text ends with or without fields', () => {
  for (const text of [
    '',
    '\n\n',
    '....',
    '9'.repeat(500),
    'TOTAL '.repeat(200),
    '€'.repeat(50),
    '12.50 '.repeat(400),
    '\u0000\ufffd',
  ])
    expect(() => read(text)).not.toThrow();
});
