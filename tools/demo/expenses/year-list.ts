import { dateText } from '#domain/dates/date-text.ts';
import { seeded } from '../../large/seeded.ts';
import { decimal } from '../../large/tally.ts';
import { demoCards } from '../cards/card-list.ts';
import { merchantOf } from './merchant-list.ts';
import type { DemoLine, DemoReport } from './report-list.ts';

const dayMs = 86_400_000;

/** People who travelled during the past months. */
const travellers = [
  ...['Maya Lindqvist', 'Oliver Grant', 'Lukas Brandt', 'Kenji Watanabe', 'Camille Dubois', 'Mei Chen'],
  ...['Omar Haddad', 'Ines Moreau', 'Tomás Ferreira', 'Priya Raman', 'Viktor Sokolov', 'Rahul Deshpande'],
];

const trips: readonly (readonly [title: string, ...merchants: string[]])[] = [
  ['Customer visits', 'Deutsche Bahn', 'Hotel Viktoria', 'Baden Bistro'],
  ['Boston review', 'Delta Air Lines', 'The Lenox', 'Lyft'],
  ['Installation week', 'Sixt', 'Hotel am Schlossgarten', 'Rewe', 'Baden Bistro'],
  ['Paris meetings', 'SNCF', 'VTC Lyon', 'Blue Bottle Coffee'],
  ['Vienna partners', 'Austrian Airlines', 'Hotel Altstadt', 'Taxi Hannover'],
  ['Home office', 'Telekom', 'Staples', 'Modulor'],
  ['Seattle demo', 'Alaska Airlines', 'Hotel Andra', 'Lyft', 'Uber'],
  ['Office days', 'BVG', 'FedEx Office', 'WeWork'],
  ['Trade fair', 'Messe Berlin', 'Hotel Oderberger', 'Curry 36'],
  ['Tokyo week', 'Lufthansa', 'Keio Plaza Hotel', 'Suica'],
  ['Security training', 'Hackademy', 'United Airlines', 'Uber'],
  ['Team tools', 'Figma', 'Yodobashi Camera'],
];

/**
 * The amount in cents from which a receipt is required. Receipts for lower amounts are not drawn, so that the first
 * start is fast.
 */
const receiptAboveCents = 2500;

/** The minimum and maximum price in dollars, by category. */
const costs: Readonly<Record<string, readonly [least: number, most: number]>> = {
  Lodging: [900, 2400],
  Flights: [600, 2600],
  'Car rental': [300, 900],
  Trains: [60, 280],
  'Trade fairs': [1800, 4600],
  // These amounts stay below the learning budget for half a year.
  'Training and conferences': [120, 320],
  Software: [600, 2200],
  'Hardware and accessories': [500, 1900],
};

/** Generates the reports of earlier months. All of them are paid. */
export function demoYear(now: Date): DemoReport[] {
  const chance = seeded('a year of Meridian Labs');
  const months = Array.from({ length: 15 }, (_, index) => 425 - index * 27);

  return months
    .flatMap((age, month) =>
      travellers
        .filter((_, index) => (index + month) % 7 < busyness(now, age))
        .map((owner, index): DemoReport => {
          const [title, ...merchants] = chance.pick(trips);
          const begun = age - index * 2;
          const lines = merchants.map((merchant, line): DemoLine => {
            const [least, most] = costs[merchantOf(merchant).category] ?? [6, 20];
            const usual = (least + chance.below(most - least)) * 100 + chance.below(100);
            const cents = Math.round(usual * priceLevel(merchant, begun));
            const has_no_receipt = cents < receiptAboveCents;
            const is_company_paid = !has_no_receipt && isPaidByCard(owner, merchant);
            return [merchant, decimal(cents), begun + line + 1, { has_no_receipt, is_company_paid }];
          });
          return { owner, title: `${title}, ${monthOf(now, begun)}`, stage: 'paid', age: begun, lines };
        }),
    )
    .sort((left, right) => right.age - left.age);
}

/** Returns true for purchases in the US by people with a card, because the cards are in dollars. */
function isPaidByCard(owner: string, merchant: string): boolean {
  return merchantOf(merchant).country === 'US' && demoCards.some((card) => card.owner === owner);
}

/**
 * Returns how many travellers in seven have a report at this time of year. Trade fairs are in spring and autumn; few
 * people travel in August and December.
 */
function busyness(now: Date, days_ago: number): number {
  const month = new Date(now.getTime() - days_ago * dayMs).getUTCMonth() + 1;
  if ([3, 5, 9, 10, 11].includes(month)) return 4;
  return [8, 12].includes(month) ? 1 : 2;
}

/** Returns the price level: hotels became a quarter more expensive four months ago. */
function priceLevel(merchant: string, days_ago: number): number {
  return merchantOf(merchant).category === 'Lodging' && days_ago < 120 ? 1.25 : 1;
}

/** Formats a month, such as 'Nov 2025'. */
function monthOf(now: Date, days_ago: number): string {
  return dateText(new Date(now.getTime() - days_ago * dayMs).toISOString().slice(0, 10)).replace(/^\d+ /u, '');
}
