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
  ])('%j is %s', (text, amount) => {
    expect(amountIn(text)).toBe(amount);
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

  it('is the company’s and uncertain when the receipt shows none', () => {
    expect(read('Total 12.50', 'NOK').currency).toMatchObject({ value: 'NOK', confidence: 'low' });
    expect(read('Total $12.50', 'AUD').currency?.value).toBe('AUD');
  });
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
  ])('%j is %s', (text, merchant) => {
    expect(read(text).merchant?.value).toBe(merchant);
  });
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
