import type { Seeded } from '../large/seeded.ts';
import type { Layout } from './layout.ts';
import type { Line, Paper } from './paper.ts';

const page = (chance: Seeded): Paper => ({
  width_pt: chance.pick([595, 612]),
  height_pt: chance.pick([842, 792]),
  margin_pt: chance.pick([48, 60]),
  size_pt: chance.pick([10, 11, 12]),
});

const left = (text: string, more: { size?: number; bold?: boolean } = {}): Line => ({ kind: 'left', text, ...more });
const pair = (one: string, other: string, more: { size?: number; bold?: boolean } = {}): Line => ({
  kind: 'pair',
  left: one,
  right: other,
  ...more,
});
const rule: Line = { kind: 'rule', of: '_' };
const gap = (lines = 1): Line => ({ kind: 'gap', lines });
const dayMs = 86_400_000;

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** An invoice with a table, net, tax and gross amounts, and a due date. */
export const invoice: Layout = {
  name: 'invoice',
  wish: { kind: 'desk', scale: 30 },
  draw: (chance, bought) => {
    const { place, on, day, number, total, subtotal, tax, money, plain } = bought;
    const { words } = place;
    const at = [0, 0.55, 0.7, 1];
    return {
      paper: page(chance),
      shows: { tax: true, number: true },
      lines: [
        left(bought.merchant, { size: 1.8, bold: true }),
        left(`${bought.street}, ${bought.city}`),
        left(`${place.tax_id}   Tel ${place.phone}`),
        gap(3),
        pair(`${words.invoice}: ${number}`, `${words.date}: ${on(day)}`, { bold: true }),
        pair('Customer: Meridian Trade', `Due: ${on(later(day, 30))}`),
        gap(2),
        { kind: 'columns', cells: ['Description', words.quantity, 'Unit', 'Sum'], at, bold: true },
        rule,
        ...bought.items.map(
          ({ name, count, each: unitPrice, sum }): Line => ({
            kind: 'columns',
            cells: [name, String(count), plain(unitPrice), plain(sum)],
            at,
          }),
        ),
        rule,
        pair(words.net, plain(subtotal)),
        pair(`${words.tax} ${place.tax_pct}%`, plain(tax)),
        rule,
        pair(chance.pick(words.total), money(total), { bold: true, size: 1.3 }),
        gap(4),
        left('Please pay within 30 days. Bank: 12 3456 7890 1234 5678'),
      ],
    };
  },
};

/** A hotel invoice with nights, city tax, arrival and departure. The date of the invoice is the day of departure. */
export const folio: Layout = {
  name: 'folio',
  wish: { kind: 'bed', scale: 40, max_items: 1 },
  draw: (chance, bought) => {
    const { place, on, day, number, total, subtotal, tax, money, plain, merchant } = bought;
    const { words } = place;
    const nights = 1 + chance.below(4);
    const unitPrice = Math.floor((bought.is_gross ? total : subtotal) / nights);
    const at = [0, 0.3, 1];
    return {
      paper: page(chance),
      shows: { tax: true, number: true },
      lines: [
        { kind: 'centre', text: merchant, size: 2, bold: true },
        { kind: 'centre', text: `${bought.street} · ${bought.city}` },
        gap(3),
        pair(`Guest: ${bought.guest}`, `Room ${100 + chance.below(500)}`),
        pair(`Arrival: ${on(later(day, -nights))}`, `Departure: ${on(day)}`),
        pair(`${words.invoice}: ${number}`, `${words.date}: ${on(day)}`),
        gap(),
        rule,
        ...Array.from(
          { length: nights },
          (_, night): Line => ({
            kind: 'columns',
            cells: [
              on(later(day, night - nights)),
              'Room charge',
              plain(night === 0 ? (bought.is_gross ? total : subtotal) - unitPrice * (nights - 1) : unitPrice),
            ],
            at,
          }),
        ),
        rule,
        ...(bought.is_gross ? [] : [pair(words.subtotal, plain(subtotal))]),
        pair(`${words.tax} ${place.tax_pct}%`, plain(tax)),
        pair(chance.pick(words.total), money(total), { bold: true, size: 1.3 }),
        pair(`${words.card} VISA`, plain(total)),
        pair('Balance', plain(0)),
      ],
    };
  },
};

/** A train or bus ticket, printed at home. */
export const ticket: Layout = {
  name: 'ticket',
  wish: { kind: 'rail', scale: 12, max_items: 1 },
  draw: (chance, bought) => {
    const { place, on, day, time, number, total, money, merchant } = bought;
    const { words } = place;
    return {
      paper: { ...page(chance), height_pt: 420 },
      shows: { tax: true, number: false },
      lines: [
        pair(merchant, `Booking ${number}`, { size: 1.3, bold: true }),
        rule,
        gap(),
        left(`${words.date}: ${on(day)}   ${time}`, { size: 1.1 }),
        left('From: Central Station'),
        left('To: Harbour'),
        pair('Coach 4  Seat 62', '2nd class'),
        gap(2),
        pair(`1 x ${words.receipt}`, money(total)),
        pair(`${words.tax} ${place.tax_pct}%`, bought.plain(bought.tax)),
        pair(chance.pick(words.total), money(total), { size: 1.3, bold: true }),
        gap(2),
        left('Not transferable. Keep with you until the end of the journey.'),
      ],
    };
  },
};

/** An e-mailed receipt of an online purchase. */
export const order: Layout = {
  name: 'order',
  wish: { kind: 'desk', scale: 15, max_items: 3 },
  draw: (chance, bought) => {
    const { place, on, day, number, total, subtotal, tax, money, merchant } = bought;
    const { words } = place;
    return {
      paper: { ...page(chance), height_pt: 620 },
      shows: { tax: true, number: true },
      lines: [
        left(`Receipt from ${merchant}`, { size: 1.6, bold: true }),
        gap(2),
        { kind: 'columns', cells: ['Amount paid', 'Date paid', 'Payment method'], at: [0, 0.35, 1], bold: true },
        { kind: 'columns', cells: [money(total), on(day), 'Visa - 4821'], at: [0, 0.35, 1] },
        gap(2),
        left(`${words.invoice}: ${number}`),
        gap(),
        rule,
        ...bought.items.map(({ name, count, sum }) => pair(`${name} x ${count}`, money(sum))),
        rule,
        pair(words.subtotal, money(subtotal)),
        pair(words.tax, money(tax)),
        pair(chance.pick(words.total), money(total), { bold: true }),
        gap(2),
        left('Questions? Write to billing@example.com'),
      ],
    };
  },
};
