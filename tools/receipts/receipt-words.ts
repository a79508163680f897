/** The words on receipts in one language. */
export interface ReceiptWords {
  total: readonly string[];
  subtotal: string;
  tax: string;
  tip: string;
  cash: string;
  change: string;
  card: string;
  date: string;
  invoice: string;
  receipt: string;
  thanks: string;
  server: string;
  quantity: string;
  net: string;
  items: readonly string[];
  months: readonly string[];
}

export const english = {
  total: ['TOTAL', 'Total', 'Grand Total', 'TOTAL DUE', 'Amount due', 'Balance due'],
  subtotal: 'Subtotal',
  tax: 'Sales tax',
  tip: 'Tip',
  cash: 'Cash',
  change: 'Change',
  card: 'Card',
  date: 'Date',
  invoice: 'Invoice no',
  receipt: 'Receipt',
  thanks: 'Thank you for your visit',
  server: 'Server',
  quantity: 'Qty',
  net: 'Net amount',
  items: list(
    'Club sandwich, Soup of the day, Orange juice, Green salad, Espresso, Still water, Notebook A5, USB cable, Pens blue, Batteries AA, Cheesecake, Grilled salmon',
  ),
  months: list('January, February, March, April, May, June, July, August, September, October, November, December'),
} satisfies ReceiptWords;

export const german: ReceiptWords = {
  total: ['SUMME', 'Summe EUR', 'GESAMT', 'Gesamtbetrag', 'ZU ZAHLEN', 'Total'],
  subtotal: 'Zwischensumme',
  tax: 'MwSt',
  tip: 'Trinkgeld',
  cash: 'Bar',
  change: 'Rückgeld',
  card: 'Karte',
  date: 'Datum',
  invoice: 'Rechnung Nr',
  receipt: 'Beleg',
  thanks: 'Vielen Dank für Ihren Besuch',
  server: 'Es bediente Sie',
  quantity: 'Menge',
  net: 'Netto',
  items: list(
    'Mineralwasser, Tagessuppe, Wiener Schnitzel, Apfelstrudel, Kaffee, Brezel, Druckerpapier, Kugelschreiber, Batterien, Vollkornbrot, Käse, Orangensaft',
  ),
  months: list('Januar, Februar, März, April, Mai, Juni, Juli, August, September, Oktober, November, Dezember'),
};

export const french: ReceiptWords = {
  total: ['TOTAL TTC', 'TOTAL', 'Total à payer', 'NET A PAYER', 'MONTANT TTC'],
  subtotal: 'Sous-total',
  tax: 'TVA',
  tip: 'Pourboire',
  cash: 'Espèces',
  change: 'Rendu',
  card: 'Carte bancaire',
  date: 'Date',
  invoice: 'Facture n°',
  receipt: 'Ticket',
  thanks: 'Merci de votre visite',
  server: 'Serveur',
  quantity: 'Qté',
  net: 'Total HT',
  items: list(
    "Plat du jour, Salade verte, Café crème, Eau minérale, Tarte aux pommes, Croissant, Steak frites, Cahier, Stylo, Piles, Fromage, Jus d'orange",
  ),
  months: list('janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre'),
};

export const spanish: ReceiptWords = {
  total: ['TOTAL', 'TOTAL A PAGAR', 'IMPORTE TOTAL', 'Total'],
  subtotal: 'Base imponible',
  tax: 'IVA',
  tip: 'Propina',
  cash: 'Efectivo',
  change: 'Cambio',
  card: 'Tarjeta',
  date: 'Fecha',
  invoice: 'Factura',
  receipt: 'Ticket',
  thanks: 'Gracias por su visita',
  server: 'Camarero',
  quantity: 'Uds',
  net: 'Base',
  items: list(
    'Menú del día, Ensalada mixta, Café solo, Agua mineral, Tortilla, Zumo naranja, Pan, Cuaderno, Bolígrafo, Pilas, Queso, Flan',
  ),
  months: list('enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre'),
};

export const italian: ReceiptWords = {
  total: ['TOTALE', 'TOTALE EURO', 'TOTALE COMPLESSIVO', 'Importo pagato'],
  subtotal: 'Subtotale',
  tax: 'IVA',
  tip: 'Coperto',
  cash: 'Contanti',
  change: 'Resto',
  card: 'Carta di credito',
  date: 'Data',
  invoice: 'Fattura n.',
  receipt: 'Documento',
  thanks: 'Grazie e arrivederci',
  server: 'Operatore',
  quantity: 'Qta',
  net: 'Imponibile',
  items: list(
    'Acqua naturale, Pizza margherita, Insalata mista, Caffè, Tiramisù, Vino rosso, Pane, Quaderno, Penne, Batterie, Formaggio, Spremuta',
  ),
  months: list(
    'gennaio, febbraio, marzo, aprile, maggio, giugno, luglio, agosto, settembre, ottobre, novembre, dicembre',
  ),
};

export const swedish: ReceiptWords = {
  total: ['TOTALT', 'Att betala', 'SUMMA', 'Totalt SEK'],
  subtotal: 'Delsumma',
  tax: 'Moms',
  tip: 'Dricks',
  cash: 'Kontant',
  change: 'Växel',
  card: 'Kort',
  date: 'Datum',
  invoice: 'Fakturanr',
  receipt: 'Kvitto',
  thanks: 'Tack för besöket',
  server: 'Kassör',
  quantity: 'Antal',
  net: 'Netto',
  items: list(
    'Dagens lunch, Kaffe, Kanelbulle, Mineralvatten, Smörgås, Soppa, Block A5, Penna, Batterier, Ost, Juice, Sallad',
  ),
  months: list('januari, februari, mars, april, maj, juni, juli, augusti, september, oktober, november, december'),
};

/** Splits a text at its commas, each followed by a space. */
export function list(words: string): readonly string[] {
  return words.split(', ');
}
