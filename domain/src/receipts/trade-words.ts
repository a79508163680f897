/** Vocabulary of receipts in lower case without accents. The order within a list does not matter. */

const list = (words: string): readonly string[] => words.split(', ');

/** Unambiguous labels of the total. */
export const finalWords = list(
  'grand total, total due, amount due, balance due, total to pay, total payable, total amount, total amount due, net payable, bill amount, amount paid, amount charged, total paid, total charged, order total, invoice total, total ttc, montant ttc, net a payer, total a payer, a payer, zu zahlen, zu zahlender betrag, gesamtbetrag, rechnungsbetrag, endbetrag, endsumme, total a pagar, importe total, total factura, totale complessivo, totale euro, totale eur, importo pagato, totale fattura, da pagare, att betala, a betala, totalt sek, te betalen, totaal te betalen, do zaplaty, suma pln, razem do zaplaty, a pagar, valor total, totaal bedrag, i alt, at betale, yhteensa, celkem, k uhrade, osszesen, fizetendo, toplam, genel toplam, total general, 合計, 総合計, お支払い, 总计, 總計, 应付, 합계, итого, к оплате',
);

/** Single-word labels that also appear in subtotal or total tax. */
export const totalWords = list(
  'total, totals, totale, totaal, totalt, summe, summa, suma, gesamt, razem, ttc, brutto, somma',
);

/** Labels beside the amount on slips without a total. */
export const weakWords = list(
  'amount, sale, purchase, fare, payment, betrag, montant, importe, importo, belopp, bedrag, kwota, price, preis, prix, precio, prezzo, paid, bezahlt, paye, pagado, pagato, betalt, balance, due, charge, charged',
);

/** Labels of the tendered amount: equal to the total for cards, larger for cash. */
export const cardWords = list(
  'visa, mastercard, maestro, amex, debit, credit, card, karte, ec, girocard, carte, carte bancaire, cb, tarjeta, carta, kort, karta, contactless, girokarte',
);
export const cashWords = list(
  'cash, tendered, tender, bar, gegeben, bargeld, especes, efectivo, contanti, contante, kontant, kontanter, gotowka, recu, entregado, given, received',
);
export const changeWords = list(
  'change, ruckgeld, wechselgeld, rendu, monnaie, cambio, resto, vaxel, reszta, wisselgeld, tilbage, vuelto, troco',
);

/** Labels of sums other than the total. */
export const partWords = list(
  'subtotal, sub total, sub ttl, subtotale, sous total, zwischensumme, delsumma, base imponible, base, imponible, netto, net amount, net total, total net, nettobetrag, total ht, montant ht, ht, hors taxe, excl, excluding, before tax, wartosc netto, taxable, nettosumme, subtotaal, total excl, net',
);
export const otherSumWords = list(
  'discount, rabatt, remise, descuento, sconto, savings, saved, you saved, coupon, points, punkte, loyalty, bonus, items, item count, qty, quantity, menge, articles, artikel, articulos, pezzi, tip, gratuity, service charge, trinkgeld, pourboire, propina, coperto, dricks, napiwek, deposit, pfand, previous balance, opening balance, gift card, rounding, rundung, per, unit, each, litre, liter, km, kg',
);

export const taxWords = list(
  'tax, vat, gst, hst, pst, qst, cgst, sgst, igst, mwst, ust, mehrwertsteuer, umsatzsteuer, tva, iva, moms, mva, ptu, btw, steuer, sales tax, consumption tax, afa, kdv, dph, afa, alv, 消費税, 税, ндс',
);
/** Words that mark a tax number instead of a tax amount. */
export const taxIdWords = list(
  'no, nr, id, idnr, reg, registration, number, nummer, gstin, siret, nif, abn, trn, p, piva, org, nip, che',
);

export const dayWords = list(
  'date, datum, data, fecha, dato, issued, date paid, invoice date, rechnungsdatum, belegdatum, departure, exit, check out, 日付, дата',
);
/** Labels of dates other than the purchase date. */
export const otherDayWords = list(
  'due, due date, faellig, fallig, fallig am, zahlbar bis, echeance, vencimiento, scadenza, forfallodatum, forfaller, arrival, arrivee, anreise, llegada, arrivo, check in, entry, valid, valid until, gultig, expiry, expires, exp, birth, born, from, ordered, print, printed, delivery, until, bis',
);

export const invoiceWords = list(
  'invoice no, invoice number, invoice nr, invoice #, invoice, inv no, inv #, rechnung nr, rechnungsnr, rechnungsnummer, rechnung, re nr, facture n, facture no, facture, factura n, factura no, factura, fattura n, fattura, fakturanr, fakturanummer, faktura nr, faktura, factuurnummer, bill no, bill number, tax invoice no',
);
export const receiptWords = list(
  'receipt no, receipt number, receipt #, receipt, beleg nr, belegnr, bon nr, ticket no, order no, order number, order, quittung nr, kvitto nr, paragon nr',
);
