import { english, french, german, italian, list, type ReceiptWords, spanish, swedish } from './receipt-words.ts';

/** A country with its formats for money and dates, and the words on its receipts. */
export interface Place {
  country: string;
  currency: string;
  decimals: number;
  /** The currency marks that tills print before or after an amount; some tills print none. */
  marks: readonly Mark[];
  group: '' | ',' | '.' | ' ' | "'";
  point: '.' | ',';
  days: readonly DayForm[];
  tax_pct: number;
  words: ReceiptWords;
  cities: readonly string[];
  phone: string;
  tax_id: string;
  merchants: Readonly<Record<MerchantKind, readonly string[]>>;
}

export type Mark = { text: string; where: 'before' | 'behind' | 'none'; gap: '' | ' ' };
export type MerchantKind = 'shop' | 'table' | 'ride' | 'bed' | 'fuel' | 'rail' | 'desk';
export type DayForm =
  | 'dd/mm/yyyy'
  | 'dd.mm.yyyy'
  | 'dd-mm-yyyy'
  | 'dd.mm.yy'
  | 'mm/dd/yyyy'
  | 'mm/dd/yy'
  | 'yyyy-mm-dd'
  | 'yyyy/mm/dd'
  | 'd mon yyyy'
  | 'dd-mon-yyyy'
  | 'mon d, yyyy'
  | 'd month yyyy'
  | 'month d, yyyy'
  | 'www dd mon yyyy';

const englishMerchants = {
  shop: ['Harbor Office Supply', 'Greenway Market', 'Fulton Hardware', 'City Pharmacy'],
  table: ['The Copper Kettle', 'Blue Door Bistro', 'Marlow & Finch', 'Noodle Corner'],
  ride: ['Metro Cab Co', 'Star Taxi Service', 'Rapid Ride'],
  bed: ['Grand Central Hotel', 'Harbour View Inn', 'The Elm House'],
  fuel: ['Sunrise Fuel', 'Northway Petrol', 'Lakeside Service Station'],
  rail: ['National Rail Link', 'Coastline Express', 'City Parking Garage'],
  desk: ['Brightwave Software', 'Parcel Post', 'Lumen Conference Centre'],
};

const euro: readonly Mark[] = [
  { text: '€', where: 'behind', gap: ' ' },
  { text: 'EUR', where: 'behind', gap: ' ' },
  { text: 'EUR', where: 'before', gap: ' ' },
  { text: '€', where: 'before', gap: '' },
  { text: '', where: 'none', gap: '' },
];

/** Countries with realistic taxes, month names and currency marks. Addresses and numbers are made up. */
export const places: readonly Place[] = [
  {
    country: 'US',
    currency: 'USD',
    decimals: 2,
    group: ',',
    point: '.',
    tax_pct: 8,
    marks: [
      { text: '$', where: 'before', gap: '' },
      { text: '', where: 'none', gap: '' },
      { text: 'USD', where: 'before', gap: ' ' },
    ],
    days: ['mm/dd/yyyy', 'mm/dd/yy', 'mon d, yyyy', 'month d, yyyy', 'yyyy-mm-dd'],
    words: english,
    cities: ['New York, NY 10018', 'Chicago, IL 60601', 'Austin, TX 78701'],
    phone: '(212) 555-0147',
    tax_id: 'EIN 12-3456789',
    merchants: englishMerchants,
  },
  {
    country: 'GB',
    currency: 'GBP',
    decimals: 2,
    group: ',',
    point: '.',
    tax_pct: 20,
    marks: [
      { text: '£', where: 'before', gap: '' },
      { text: 'GBP', where: 'before', gap: ' ' },
    ],
    days: ['dd/mm/yyyy', 'd mon yyyy', 'd month yyyy', 'dd-mon-yyyy', 'www dd mon yyyy'],
    words: { ...english, tax: 'VAT', tip: 'Service', total: ['TOTAL', 'Total', 'BALANCE DUE', 'Total to pay'] },
    cities: ['London EC2A 4BX', 'Manchester M1 4BT', 'Leeds LS1 4DY'],
    phone: '020 7946 0812',
    tax_id: 'VAT no GB 123 4567 89',
    merchants: englishMerchants,
  },
  {
    country: 'DE',
    currency: 'EUR',
    decimals: 2,
    group: '.',
    point: ',',
    tax_pct: 19,
    marks: euro,
    days: ['dd.mm.yyyy', 'dd.mm.yy', 'd month yyyy', 'dd-mm-yyyy'],
    words: german,
    cities: ['10117 Berlin', '80331 München', '50667 Köln'],
    phone: '030 2345678',
    tax_id: 'USt-IdNr. DE123456789',
    merchants: {
      shop: ['Bürobedarf Lehmann', 'Markt am Ring', 'Eisenwaren Vogt'],
      table: ['Gasthaus Zum Adler', 'Café Morgenrot', 'Ratskeller'],
      ride: ['Taxi Zentrale Nord', 'City Taxi Berlin'],
      bed: ['Hotel Lindenhof', 'Pension Waldblick'],
      fuel: ['Tankstelle Westend', 'Autohof Süd'],
      rail: ['Regiobahn', 'Parkhaus Mitte'],
      desk: ['Kopierstudio Hansa', 'Messe Service GmbH'],
    },
  },
  {
    country: 'FR',
    currency: 'EUR',
    decimals: 2,
    group: ' ',
    point: ',',
    tax_pct: 20,
    marks: euro,
    days: ['dd/mm/yyyy', 'd month yyyy', 'dd-mm-yyyy'],
    words: french,
    cities: ['75011 Paris', '69002 Lyon', '33000 Bordeaux'],
    phone: '01 44 55 66 77',
    tax_id: 'SIRET 123 456 789 00012',
    merchants: {
      shop: ['Papeterie du Marais', 'Marché Bellevue'],
      table: ['Le Potager des Halles', 'Bistrot du Port', 'Chez Lucienne'],
      ride: ['Taxis Bleus', 'Allo Taxi'],
      bed: ['Hôtel des Arts', 'Résidence du Parc'],
      fuel: ['Station Relais', 'Garage du Nord'],
      rail: ['Trains du Sud', 'Parking Gare'],
      desk: ['Atelier Copie', 'Centre de Congrès'],
    },
  },
  {
    country: 'ES',
    currency: 'EUR',
    decimals: 2,
    group: '.',
    point: ',',
    tax_pct: 21,
    marks: euro,
    days: ['dd/mm/yyyy', 'dd-mm-yyyy'],
    words: spanish,
    cities: ['28013 Madrid', '08002 Barcelona'],
    phone: '91 234 56 78',
    tax_id: 'NIF B12345678',
    merchants: {
      shop: ['Papelería Sol', 'Mercado Central'],
      table: ['Casa Pepe', 'Restaurante La Plaza'],
      ride: ['Radio Taxi Madrid', 'Taxi Libre'],
      bed: ['Hotel Miramar', 'Hostal del Rey'],
      fuel: ['Estación Sur', 'Gasolinera Norte'],
      rail: ['Ferrocarril Costa', 'Aparcamiento Plaza'],
      desk: ['Copias Rápidas', 'Palacio de Congresos'],
    },
  },
  {
    country: 'IT',
    currency: 'EUR',
    decimals: 2,
    group: '.',
    point: ',',
    tax_pct: 22,
    marks: euro,
    days: ['dd/mm/yyyy', 'dd-mm-yyyy', 'd month yyyy'],
    words: italian,
    cities: ['20121 Milano', '00184 Roma'],
    phone: '02 1234567',
    tax_id: 'P.IVA 01234567890',
    merchants: {
      shop: ['Cartoleria Rossi', 'Alimentari Da Gino'],
      table: ['Trattoria Bella Vista', 'Osteria del Ponte'],
      ride: ['Radiotaxi Milano', 'Taxi Roma'],
      bed: ['Albergo Centrale', 'Hotel Paradiso'],
      fuel: ['Stazione Est', 'Rifornimento Lago'],
      rail: ['Ferrovie Lago', 'Parcheggio Duomo'],
      desk: ['Copisteria Verdi', 'Centro Fiera'],
    },
  },
  {
    country: 'CH',
    currency: 'CHF',
    decimals: 2,
    group: "'",
    point: '.',
    tax_pct: 8.1,
    marks: [
      { text: 'CHF', where: 'before', gap: ' ' },
      { text: 'Fr.', where: 'before', gap: ' ' },
    ],
    days: ['dd.mm.yyyy', 'dd.mm.yy'],
    words: { ...german, total: ['TOTAL', 'Total CHF', 'Gesamtbetrag'] },
    cities: ['8001 Zürich', '3011 Bern'],
    phone: '044 123 45 67',
    tax_id: 'CHE-123.456.789 MWST',
    merchants: {
      shop: ['Papeterie Limmat', 'Dorfladen Meier'],
      table: ['Restaurant Seeblick', 'Café Bellevue'],
      ride: ['Taxi 444', 'Zürich Taxi'],
      bed: ['Hotel Alpina', 'Gasthof Krone'],
      fuel: ['Tankstelle Gotthard', 'Autobahn Shop'],
      rail: ['Bergbahnen', 'Parkhaus Bahnhof'],
      desk: ['Druckerei Aare', 'Kongresshaus'],
    },
  },
  {
    country: 'SE',
    currency: 'SEK',
    decimals: 2,
    group: ' ',
    point: ',',
    tax_pct: 25,
    marks: [
      { text: 'kr', where: 'behind', gap: ' ' },
      { text: 'SEK', where: 'behind', gap: ' ' },
      { text: '', where: 'none', gap: '' },
    ],
    days: ['yyyy-mm-dd'],
    words: swedish,
    cities: ['111 29 Stockholm', '411 06 Göteborg'],
    phone: '08-123 45 67',
    tax_id: 'Org.nr 556123-4567',
    merchants: {
      shop: ['Kontorshuset', 'Matboden'],
      table: ['Café Sjöstaden', 'Restaurang Kajen'],
      ride: ['Taxi Stockholm', 'Norra Taxi'],
      bed: ['Hotell Nordic', 'Skärgårdens Hotell'],
      fuel: ['Macken Syd', 'Vägstation Öst'],
      rail: ['Norrtåg', 'Parkering Centrum'],
      desk: ['Kopieringen', 'Mässan'],
    },
  },
  {
    country: 'JP',
    currency: 'JPY',
    decimals: 0,
    group: ',',
    point: '.',
    tax_pct: 10,
    marks: [
      { text: '¥', where: 'before', gap: '' },
      { text: 'JPY', where: 'before', gap: ' ' },
    ],
    days: ['yyyy/mm/dd', 'yyyy-mm-dd'],
    words: { ...english, tax: 'Consumption tax', total: ['TOTAL', 'Total', 'Total amount'] },
    cities: ['Shibuya, Tokyo 150-0002', 'Kita-ku, Osaka 530-0001'],
    phone: '03-1234-5678',
    tax_id: 'T1234567890123',
    merchants: {
      ...englishMerchants,
      table: ['Sakura Dining', 'Izakaya Hana'],
      ride: ['Tokyo Taxi'],
      bed: ['Hotel Sumida'],
    },
  },
  {
    country: 'IN',
    currency: 'INR',
    decimals: 2,
    group: ',',
    point: '.',
    tax_pct: 18,
    marks: [
      { text: 'Rs.', where: 'before', gap: ' ' },
      { text: 'INR', where: 'before', gap: ' ' },
      { text: '', where: 'none', gap: '' },
    ],
    days: ['dd/mm/yyyy', 'dd-mm-yyyy', 'dd-mon-yyyy'],
    words: { ...english, tax: 'GST', total: ['Grand Total', 'TOTAL', 'Net Payable', 'Bill Amount'] },
    cities: ['Mumbai 400001', 'Bengaluru 560001'],
    phone: '022 2345 6789',
    tax_id: 'GSTIN 27AAAAA0000A1Z5',
    merchants: {
      ...englishMerchants,
      table: ['Spice Garden', 'Udupi Palace'],
      ride: ['Meru Rides'],
      bed: ['Lotus Residency'],
    },
  },
  {
    country: 'CA',
    currency: 'CAD',
    decimals: 2,
    group: ',',
    point: '.',
    tax_pct: 13,
    marks: [
      { text: '$', where: 'before', gap: '' },
      { text: 'CAD', where: 'behind', gap: ' ' },
      { text: 'C$', where: 'before', gap: '' },
    ],
    days: ['yyyy-mm-dd', 'yyyy/mm/dd', 'mon d, yyyy'],
    words: { ...english, tax: 'HST' },
    cities: ['Toronto, ON M5H 2N2', 'Ottawa, ON K1P 1J1'],
    phone: '416 555 0123',
    tax_id: 'HST no 12345 6789 RT0001',
    merchants: englishMerchants,
  },
  {
    country: 'AU',
    currency: 'AUD',
    decimals: 2,
    group: ',',
    point: '.',
    tax_pct: 10,
    marks: [
      { text: '$', where: 'before', gap: '' },
      { text: 'AUD', where: 'before', gap: ' ' },
      { text: 'A$', where: 'before', gap: '' },
    ],
    days: ['dd/mm/yyyy', 'd mon yyyy', 'dd-mm-yyyy'],
    words: { ...english, tax: 'GST' },
    cities: ['Sydney NSW 2000', 'Melbourne VIC 3000'],
    phone: '02 9123 4567',
    tax_id: 'ABN 12 345 678 901',
    merchants: englishMerchants,
  },
  {
    country: 'AE',
    currency: 'AED',
    decimals: 2,
    group: ',',
    point: '.',
    tax_pct: 5,
    marks: [
      { text: 'AED', where: 'before', gap: ' ' },
      { text: 'AED', where: 'behind', gap: ' ' },
    ],
    days: ['dd/mm/yyyy', 'd mon yyyy'],
    words: { ...english, tax: 'VAT' },
    cities: ['Dubai', 'Abu Dhabi'],
    phone: '04 123 4567',
    tax_id: 'TRN 100123456700003',
    merchants: {
      ...englishMerchants,
      table: ['Saffron House', 'Marina Grill'],
      ride: ['Dubai Taxi'],
      bed: ['Palm Suites'],
    },
  },
  {
    country: 'PL',
    currency: 'PLN',
    decimals: 2,
    group: ' ',
    point: ',',
    tax_pct: 23,
    marks: [
      { text: 'PLN', where: 'behind', gap: ' ' },
      { text: 'PLN', where: 'before', gap: ' ' },
    ],
    days: ['dd-mm-yyyy', 'yyyy-mm-dd', 'dd.mm.yyyy'],
    words: {
      ...english,
      total: ['SUMA PLN', 'SUMA', 'DO ZAPLATY', 'RAZEM'],
      subtotal: 'Wartosc netto',
      tax: 'PTU',
      tip: 'Napiwek',
      cash: 'Gotowka',
      change: 'Reszta',
      card: 'Karta',
      date: 'Data',
      invoice: 'Faktura nr',
      receipt: 'Paragon',
      thanks: 'Dziekujemy',
      server: 'Kasjer',
      quantity: 'szt',
      net: 'Netto',
      items: list('Kawa, Zupa dnia, Pierogi, Woda, Chleb, Ser, Notes A5, Baterie, Sok, Herbata, Sernik, Obiad'),
    },
    cities: ['00-001 Warszawa', '31-042 Krakow'],
    phone: '22 123 45 67',
    tax_id: 'NIP 123-456-78-90',
    merchants: {
      shop: ['Sklep Papierniczy', 'Delikatesy Centrum'],
      table: ['Bar Mleczny', 'Restauracja Rynek'],
      ride: ['Taxi Warszawa', 'Radio Taxi'],
      bed: ['Hotel Wawel', 'Dom Polski'],
      fuel: ['Stacja Paliw', 'Paliwa Pomorze'],
      rail: ['Koleje', 'Parking Dworzec'],
      desk: ['Kserokopie', 'Targi'],
    },
  },
  {
    country: 'MY',
    currency: 'MYR',
    decimals: 2,
    group: ',',
    point: '.',
    tax_pct: 6,
    marks: [
      { text: 'RM', where: 'before', gap: ' ' },
      { text: 'RM', where: 'before', gap: '' },
      { text: '', where: 'none', gap: '' },
    ],
    days: ['dd/mm/yyyy', 'dd-mm-yyyy', 'd mon yyyy'],
    words: { ...english, tax: 'GST' },
    cities: ['50000 Kuala Lumpur', '81100 Johor Bahru, Johor'],
    phone: '03-2123 4567',
    tax_id: 'GST ID: 000123456789',
    merchants: {
      ...englishMerchants,
      shop: ['North Point Trading Sdn Bhd', 'Kedai Buku Mutiara'],
      table: ['Restoran Seri Pagi', 'Marina Grill Sdn Bhd'],
    },
  },
  {
    country: 'SG',
    currency: 'SGD',
    decimals: 2,
    group: ',',
    point: '.',
    tax_pct: 9,
    marks: [
      { text: '$', where: 'before', gap: '' },
      { text: 'S$', where: 'before', gap: '' },
      { text: 'SGD', where: 'before', gap: ' ' },
    ],
    days: ['dd/mm/yyyy', 'd mon yyyy'],
    words: { ...english, tax: 'GST' },
    cities: ['Singapore 049315', 'Singapore 238801'],
    phone: '+65 6123 4567',
    tax_id: 'UEN 201812345K',
    merchants: englishMerchants,
  },
];
