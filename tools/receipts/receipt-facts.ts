import type { Seeded } from '../large/seeded.ts';
import { type DayForm, type Mark, type MerchantKind, type Place, places } from './places.ts';
import { exactAmount, writeAmount, writeDay } from './write-values.ts';

/** The values on a receipt that OCR should find. */
export interface ReceiptFacts {
  merchant: string;
  spent_on: string;
  amount: string;
  currency: string;
  tax: string | null;
  invoice_number: string | null;
}

/** Everything that a receipt shows. Amounts are in minor units. */
export interface Purchase {
  place: Place;
  merchant: string;
  /** The guest's name on a hotel invoice. */
  guest: string;
  city: string;
  street: string;
  day: string;
  form: DayForm;
  time: string;
  mark: Mark;
  items: readonly { name: string; count: number; each: number; sum: number }[];
  subtotal: number;
  tax: number;
  tip: number;
  total: number;
  number: string;
  /** True if prices include tax. */
  is_gross: boolean;
  is_cash: boolean;
  money(minor: number): string;
  plain(minor: number): string;
  on(day: string): string;
}

export interface Wish {
  kind: MerchantKind;
  /** The approximate price of an item in coffees, for example 4 for a taxi ride. */
  scale: number;
  has_tip?: boolean;
  max_items?: number;
}

const dayMs = 86_400_000;

/** Generates a purchase in a random country and on a random day of the last year, unless `place` or `day` is given. */
export function aPurchase(
  chance: Seeded,
  wish: Wish,
  options: { today: string; place?: Place; day?: string },
): Purchase {
  const place = options.place ?? chance.pick(places);
  const { words } = place;
  const unit = unitOf(place);
  const is_gross = place.country !== 'US' && place.country !== 'CA' && place.country !== 'IN' && place.country !== 'JP';
  const count = 1 + chance.below(wish.max_items ?? 6);
  const items = Array.from({ length: count }, () => {
    const unitPrice =
      Math.round(((1 + chance.below(40)) * unit * wish.scale) / 4) +
      (place.decimals ? chance.pick([0, 0, 50, 95, 99, 25]) : 0);
    const times = chance.pick([1, 1, 1, 2, 3]);
    return { name: chance.pick(words.items), count: times, each: unitPrice, sum: unitPrice * times };
  });

  const sum = items.reduce((total, item) => total + item.sum, 0);
  const tax = is_gross
    ? Math.round((sum * place.tax_pct) / (100 + place.tax_pct))
    : Math.round((sum * place.tax_pct) / 100);
  const tip = wish.has_tip && chance.below(2) === 0 ? Math.round(sum / 10) : 0;
  const total = sum + (is_gross ? 0 : tax) + tip;
  const mark = chance.pick(place.marks);
  const form = chance.pick(place.days);
  const day = options.day ?? new Date(Date.parse(options.today) - chance.below(380) * dayMs).toISOString().slice(0, 10);
  const two = (number: number) => String(number).padStart(2, '0');

  return {
    place,
    mark,
    form,
    items,
    tax,
    tip,
    total,
    is_gross,
    day,
    merchant: chance.pick(place.merchants[wish.kind]),
    guest: 'Maya Lindqvist',
    city: chance.pick(place.cities),
    street: `${1 + chance.below(190)} ${chance.pick(['Market St', 'Station Rd', 'Main St', 'Park Lane', 'Bahnhofstr.', 'Via Roma'])}`,
    time: `${two(7 + chance.below(15))}:${two(chance.below(60))}`,
    subtotal: is_gross ? sum - tax : sum,
    number: `${chance.pick(['INV-', 'R', '', '2026-', 'A'])}${10_000 + chance.below(89_999)}`,
    is_cash: chance.below(3) === 0,
    money: (minor) => writeAmount(place, minor, mark),
    plain: (minor) => writeAmount(place, minor),
    on: (unitPrice) => writeDay(place, unitPrice, form),
  };
}

export function factsOf(bought: Purchase, shown: { tax: boolean; number: boolean }): ReceiptFacts {
  const { place, merchant, day, total, tax, number } = bought;
  return {
    merchant,
    spent_on: day,
    currency: place.currency,
    amount: exactAmount(place, total),
    tax: shown.tax ? exactAmount(place, tax) : null,
    invoice_number: shown.number ? number : null,
  };
}

/** Returns the approximate price of a coffee, in minor units. */
function unitOf({ currency }: Place): number {
  switch (currency) {
    case 'JPY':
      return 150;
    case 'SEK':
    case 'INR':
      return 1200;
    case 'PLN':
    case 'AED':
      return 500;
    default:
      return 150;
  }
}
