/** The vocabulary of receipts, in lower case without accents. The order within a list does not matter. */

const list = (words: string): readonly string[] => words.split(', ');

/** Unambiguous labels of the total. */
export const finalWords = list(
  'grand total, total due, amount due, balance due, total to pay, total payable, amount payable, payable amount, total amount, total amt, total amount due, amount to be paid, net payable, nett payable, bill amount, bill total, amount charged, total charged, order total, invoice total, total ttc, montant ttc, net a payer, total a payer, a payer, zu zahlen, zu zahlender betrag, gesamtbetrag, gesamtsumme, rechnungsbetrag, endbetrag, endsumme, total a pagar, importe total, total factura, totale complessivo, totale euro, totale eur, importo pagato, totale fattura, da pagare, att betala, a betala, totalt sek, te betalen, totaal te betalen, do zaplaty, suma pln, razem do zaplaty, a pagar, valor total, valor a pagar, totaal bedrag, i alt, at betale, yhteensa, maksettava, celkem, k uhrade, osszesen, fizetendo, toplam, genel toplam, odenecek, total general, jumlah, jumlah besar, jumlah bayaran, total bayar, total belanja, tong cong, thanh tien, total de plata, total bon, synolo, 合計, 総合計, お支払い, 总计, 總計, 应付, 합계, итого, к оплате',
);

/** Single-word labels of the total. They also appear in the labels of subtotals and taxes. */
export const totalWords = list(
  'total, totals, ttl, tl, totale, totaal, totalt, summe, summa, suma, sum, gesamt, razem, ttc, brutto, gross, somma',
);

/** Words that mark a total as including tax. */
export const inclusiveWords = list(
  'incl, inc, inclusive, including, included, with, inkl, inklusive, includes, ttc, compris, incluido, incluida, inclusa, incluso, inclus, wraz',
);

/** Phrases that name the tax contained in a total, not the total itself. */
export const containedTaxWords = list(
  'included in total, included in the total, in total, total includes, total include, includes, contains, enthalt, enthaltene, darin enthalten, dont tva, di cui iva, di cui, dont, varav moms, waarvan btw, heraf moms, derav mva, w tym',
);

/** Words that mark a total as covering only some of the goods. */
export const groupWords = list('supplies, supply, taxable, rated, exempt, food, drinks, beverage, beverages');

/** Labels that mean the total in some countries and the amount before tax in others. */
export const netWords = list(
  'net total, nett total, total net, total nett, net amount, nett amount, net amt, nett amt, nett, net',
);

/** Labels of the amount on slips without a total. */
export const weakWords = list(
  'amount, amt, sale, sales, purchase, fare, betrag, montant, importe, importo, belopp, bedrag, kwota, price, preis, prix, precio, prezzo, balance, due, charge, charged, harga, amaun',
);

/** Labels of an amount paid by card, which equals the total. An amount paid in cash can be larger than the total. */
export const cardWords = list(
  'visa, mastercard, master, maestro, amex, debit, credit, card, karte, ec, girocard, carte, carte bancaire, cb, tarjeta, carta, kort, karta, contactless, girokarte, kad, kartu, bankkort, pin, nets, paywave, eftpos, interac, alipay, grabpay, twint, swish, mobilepay, vipps, pix',
);
export const cashWords = list(
  'cash, tendered, tender, bar, gegeben, bargeld, especes, efectivo, contanti, contante, kontant, kontanter, gotowka, recu, entregado, given, received, tunai, dinheiro, nakit, hotovost, keszpenz, kateinen, contant, numerar, 现金, 現金',
);
/** Labels of the amount that was paid, including any change that was given back. */
export const paidWords = list(
  'payment, paid, amount paid, paid amount, total paid, bezahlt, paye, pagado, pagato, betalt, betaald, zaplacono, bayaran, dibayar, pago',
);
export const changeWords = list(
  'change, changes, ruckgeld, zuruck, wechselgeld, rendu, monnaie, cambio, resto, vaxel, tillbaka, reszta, wisselgeld, tilbage, vuelto, troco, baki, kembali, kembalian, vekslepenge, vratit, visszajaro, para ustu, rest, 找零, お釣り',
);

/** Labels of the adjustment that rounds a sum so that it can be paid in coins. */
export const roundingWords = list(
  'rounding, rounding adj, rounding adjustment, rounded, round, rnd, rndg, round adj, adj, adjustment, rundung, arrondi, redondeo, arrotondamento, afronding, avrundning, oresavrundning, afrunding, zaokraglenie, pyoristys, zaokrouhleni, kerekites, pelarasan, penggenapan, pembulatan, pembundaran',
);

/** Labels of sums other than the total, such as subtotals and net amounts. */
export const partWords = list(
  'subtotal, sub total, sub ttl, subttl, subtotale, sous total, zwischensumme, delsumma, base imponible, base, imponible, netto, total net, nettobetrag, total ht, montant ht, ht, hors taxe, excl, excluding, exclusive, excluded, exclude, before, before tax, before gst, without, ohne, exkl, exklusive, eksklusif, sin iva, senza, wartosc netto, taxable, nettosumme, subtotaal, total excl, delsum, mezisoucet, reszosszeg, valisumma, ara toplam, jumlah kecil, subjumlah',
);
/** Labels of charges that are added to the subtotal, such as tips and service. */
export const extraWords = list(
  'tip, gratuity, service charge, service, serv charge, svc chg, svc, serv, trinkgeld, pourboire, propina, coperto, dricks, napiwek, servicio, servizio, delivery, delivery fee, deposit, pfand, fee, 服务费',
);
export const discountWords = list(
  'discount, disc, discoun, rabatt, remise, descuento, sconto, coupon, voucher, gift card, korting, rabat, alennus, desconto, diskaun, diskon, promo',
);
export const otherSumWords = list(
  'savings, saving, saved, you saved, points, punkte, loyalty, bonus, items, item, item s, item count, qty, quantity, quantuty, qnty, pcs, menge, articles, artikel, articulos, pezzi, previous balance, opening balance, per, unit, each, litre, liter, km, kg, outstanding, balance points, limit, guests, covers, pax',
);

export const taxWords = list(
  'tax, vat, gst, sst, sales service tax, ppn, vat7, hst, pst, qst, cgst, sgst, igst, mwst, ust, mehrwertsteuer, umsatzsteuer, tva, iva, moms, mva, ptu, btw, steuer, sales tax, consumption tax, afa, kdv, dph, alv, cukai, vst, 消費税, 税, ндс',
);
/** Words that indicate a tax number rather than a tax amount. */
export const taxIdWords = list(
  'no, nr, id, idnr, reg, registration, number, nummer, gstin, siret, nif, abn, trn, p, piva, org, nip, che',
);

export const dayWords = list(
  'date, datum, tarikh, tanggal, invoice date, inv date, bill date, doc date, trans date, sales date, data, fecha, dato, issued, date paid, invoice date, rechnungsdatum, belegdatum, departure, exit, check out, 日付, дата',
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

/** Headings of the columns that describe the goods, such as name, quantity and unit price. */
export const goodsTitles = list(
  'item, items, itm, description, desc, descr, particulars, product, products, article, qty, quantity, qnty, units, price, s price, u price, unit price, uprice, u p, menge, anzahl, stk, artikel, bezeichnung, beschreibung, preis, einzelpreis, qte, quantite, designation, libelle, prix, pu, cant, cantidad, unid, descripcion, articulo, concepto, precio, qta, quantita, descrizione, prezzo, aantal, omschrijving, prijs, ilosc, nazwa, cena, antal, beskrivning, pris, qtd, descricao, preco, kuantiti, harga, maara, tuote, hinta',
);
/** Headings of the columns of amounts, such as total and tax. */
export const sumTitles = list(
  'amount, amt, total, tax, gst, vat, rm, sum, betrag, gesamt, montant, total ttc, importe, importo, bedrag, wartosc, summa, belop, belopp, disc, discount, code, value, jumlah, valor, usd, eur',
);

/** Labels of the number of items, which is printed below the list of items. */
export const countWords = list(
  'total qty, total quantity, tot qty, ttl qty, qty total, total item, total items, item count, items count, qty count, no of items, no of item, item s, items, total pcs, total pieces, anzahl artikel, artikelanzahl, nombre d articles, articles, aantal artikelen, n articoli, numero articulos, total unidades',
);

const connectors = list(
  'grand, of, sales, sale, rm, myr, usd, eur, adj, adjustment, tax, invoice, no, date, after, total, item, count, bill, simplified, the, in, by, payable, gst, sr, summary, charge, code, sub, price, cashier, time, customer, copy, receipt, your, order',
);

/** Every word that occurs in a label. With these words, others that the OCR joined, split or misread are corrected. */
export const labelVocabulary: ReadonlySet<string> = new Set(
  [
    ...[
      finalWords,
      totalWords,
      inclusiveWords,
      containedTaxWords,
      groupWords,
      netWords,
      weakWords,
      cardWords,
      cashWords,
    ],
    ...[paidWords, changeWords, roundingWords, partWords, extraWords, discountWords, otherSumWords, taxWords],
    ...[dayWords, otherDayWords, invoiceWords, receiptWords, connectors],
  ]
    .flat()
    .flatMap((phrase) => phrase.split(' '))
    .filter((word) => word.length > 1),
);
