import type { Seeded } from '../../large/seeded.ts';

export interface BenchMerchant {
  name: string;
  mcc: string;
  /** The usual price range, in whole currency units. */
  range: readonly [number, number];
}

const names: Record<string, { range: readonly [number, number]; names: string }> = {
  5812: {
    range: [18, 160],
    names:
      'The Cheesecake Factory;Olive Garden;Vapiano;Nando’s;Blue Door Bistro;Trattoria Lucia;Golden Dragon;Sushi Samba;El Camino Cantina;Brasserie Lipp;Lokál;Shake Shack',
  },
  5814: {
    range: [3, 22],
    names: 'Starbucks;Costa Coffee;Pret A Manger;McDonald’s;Blue Bottle Coffee;Subway;Five Guys',
  },
  4121: { range: [7, 70], names: 'Uber;Lyft;Bolt;Yellow Cab;Curb Mobility;Free Now' },
  4511: { range: [90, 900], names: 'Lufthansa;Delta Air Lines;United Airlines;British Airways;Ryanair;easyJet;KLM' },
  7011: {
    range: [95, 700],
    names: 'Marriott;Hilton Garden Inn;Hyatt Regency;Novotel;Hotel Adlon;Holiday Inn Express;Radisson Blu;CitizenM',
  },
  5541: { range: [25, 95], names: 'Shell;BP;Chevron;TotalEnergies;Exxon Mobil;Aral' },
  4112: { range: [12, 180], names: 'Deutsche Bahn;Amtrak;SNCF;Trenitalia;Eurostar;České dráhy' },
  5943: { range: [6, 240], names: 'Staples;Office Depot;Paperchase;Ryman' },
  5732: { range: [20, 900], names: 'Best Buy;Apple Store;MediaMarkt;Saturn;Currys' },
  5411: { range: [5, 90], names: 'Whole Foods Market;Trader Joe’s;REWE;Tesco;Carrefour;Lidl' },
  7372: { range: [8, 400], names: 'GitHub;Notion Labs;Figma;Zoom Video Communications;Dropbox;Slack Technologies' },
  7523: { range: [4, 45], names: 'ParkNow;Q-Park;SP Plus Parking;APCOA' },
};

export const benchMerchants: readonly BenchMerchant[] = Object.entries(names).flatMap(([mcc, group]) =>
  group.names.split(';').map((name) => ({ name, mcc, range: group.range })),
);

const cities = ['SEATTLE WA', 'NEW YORK NY', 'BERLIN', 'LONDON GB', 'PRAHA 1', 'SAN FRANCISCO CA', 'MUENCHEN', 'PARIS'];
const processors = ['SQ *', 'TST* ', 'PAYPAL *', 'SumUp  *', 'SP '];

/**
 * Returns the name as a card statement shows it: in upper case, without accents, and with a store number, a city or a
 * payment processor, or truncated.
 */
export function descriptorOf({ name }: BenchMerchant, chance: Seeded): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}’']/gu, '')
    .toUpperCase();
  const kind = chance.below(20);
  if (kind < 6) return `${plain} ${1000 + chance.below(9000)}`;
  if (kind < 11) return `${plain} #${chance.below(999)} ${chance.pick(cities)}`.slice(0, 25);
  if (kind < 13) return `${chance.pick(processors)}${plain}`.slice(0, 22).trim();
  if (kind < 16) return `${plain} ${chance.pick(cities)}`;
  if (kind < 18) return plain.slice(0, Math.max(5, plain.length - 1 - chance.below(5))).trim();
  return kind === 18 ? misspell(plain, chance) : plain;
}

/** Returns the name as OCR reads it from a receipt: it may be misread, extended or missing. */
export function receiptNameOf({ name }: BenchMerchant, chance: Seeded): string {
  const kind = chance.below(40);
  if (kind < 3) return misspell(name, chance);
  if (kind < 5) return `${name} ${chance.pick(['GmbH', 'Inc.', 'Ltd', 'LLC'])}`;
  if (kind < 7) return name.toUpperCase();
  return kind === 7 ? '' : name;
}

function misspell(name: string, chance: Seeded): string {
  const position = 1 + chance.below(Math.max(1, name.length - 2));
  const [start, letter, rest] = [name.slice(0, position), name.slice(position, position + 1), name.slice(position + 1)];
  const kind = chance.below(3);
  if (kind === 0) return `${start}${rest}`;
  if (kind === 1) return `${start}${letter}${letter}${rest}`;
  return `${start}${rest.slice(0, 1)}${letter}${rest.slice(1)}`;
}
