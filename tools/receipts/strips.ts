import type { Layout } from './layout.ts';
import { centre, gap, head, items, paid, pair, rule, strip, taxLine } from './strip-lines.ts';

/** A supermarket receipt. */
export const till: Layout = {
  name: 'till',
  wish: { kind: 'shop', scale: 1, max_items: 9 },
  draw: (chance, bought) => {
    const { place, on, day, time, total, subtotal, plain, money } = bought;
    const { words } = place;
    return {
      paper: strip(chance),
      shows: { tax: true, number: false },
      lines: [
        ...head(bought),
        gap(),
        pair(on(day), time),
        rule('-'),
        ...items(bought),
        rule('-'),
        ...(chance.below(2) ? [pair(words.subtotal, plain(subtotal)), taxLine(bought)] : [taxLine(bought)]),
        pair(chance.pick(words.total), money(total), { size: 1.35, bold: true }),
        ...paid(bought),
        gap(),
        centre(`${bought.items.length} items`),
        centre(words.thanks),
      ],
    };
  },
};

/** A restaurant bill with a large total at the end. */
export const bill: Layout = {
  name: 'bill',
  wish: { kind: 'table', scale: 2.5, has_tip: true },
  draw: (chance, bought) => {
    const { place, on, day, time, total, subtotal, tip, money, plain } = bought;
    const { words } = place;
    return {
      paper: strip(chance),
      shows: { tax: true, number: false },
      lines: [
        centre(bought.merchant.toUpperCase(), { size: 1.5, bold: true }),
        centre(`${bought.street}, ${bought.city}`),
        gap(),
        pair(`${words.server}: Kim`, `Table ${1 + chance.below(30)}`),
        pair(`${words.date}: ${on(day)}`, time),
        rule('='),
        ...items(bought),
        rule('-'),
        pair(words.subtotal, plain(subtotal)),
        taxLine(bought),
        ...(tip ? [pair(words.tip, plain(tip))] : []),
        rule('='),
        pair(chance.pick(words.total), money(total), { size: 1.6, bold: true }),
        gap(),
        centre(words.thanks),
      ],
    };
  },
};

/** A taxi receipt. */
export const ride: Layout = {
  name: 'ride',
  wish: { kind: 'ride', scale: 4, max_items: 1 },
  draw: (chance, bought) => {
    const { place, on, day, time, total, money, merchant } = bought;
    return {
      paper: { ...strip(chance), width_pt: 164 },
      shows: { tax: false, number: false },
      lines: [
        centre(merchant, { bold: true, size: 1.2 }),
        centre(place.phone),
        gap(),
        pair('CAB', String(1000 + chance.below(8999))),
        pair(place.words.date, on(day)),
        pair('START', time),
        pair('KM', `${2 + chance.below(30)}.${chance.below(10)}`),
        pair('TRIP', String(chance.below(9999))),
        rule('.'),
        pair('FARE', money(total)),
        pair(chance.pick(place.words.total), money(total), { bold: true, size: 1.3 }),
        gap(),
        centre(place.words.thanks),
      ],
    };
  },
};

/** A filling station receipt with litres and price per litre. */
export const fuel: Layout = {
  name: 'fuel',
  wish: { kind: 'fuel', scale: 8, max_items: 1 },
  draw: (chance, bought) => {
    const { place, on, day, time, total, plain, money } = bought;
    const litres = `${20 + chance.below(40)}${place.point}${10 + chance.below(89)}`;
    return {
      paper: strip(chance),
      shows: { tax: true, number: false },
      lines: [
        ...head(bought),
        gap(),
        pair(`${on(day)} ${time}`, `No ${1000 + chance.below(8999)}`),
        rule('-'),
        pair(`Pump ${1 + chance.below(12)}  Super 95`, ''),
        pair(`${litres} L`, plain(total)),
        rule('-'),
        pair(chance.pick(place.words.total), money(total), { bold: true, size: 1.4 }),
        taxLine(bought),
        ...paid({ ...bought, is_cash: false }),
        gap(),
        centre(place.words.thanks),
      ],
    };
  },
};

/** A card terminal receipt: no items, an amount and codes. */
export const slip: Layout = {
  name: 'slip',
  wish: { kind: 'table', scale: 3, max_items: 2 },
  draw: (chance, bought) => {
    const { place, on, day, time, total, money, merchant, city } = bought;
    return {
      paper: { ...strip(chance), width_pt: 164 },
      shows: { tax: false, number: false },
      lines: [
        centre(merchant, { bold: true }),
        centre(city),
        gap(),
        pair('Terminal', String(10_000_000 + chance.below(89_999_999))),
        pair('Merchant', String(100_000 + chance.below(899_999))),
        pair(on(day), time),
        gap(),
        centre('VISA DEBIT'),
        centre('**** **** **** 1123'),
        pair('AID', 'A0000000031010'),
        gap(),
        pair(chance.pick(['AMOUNT', 'SALE', ...place.words.total.slice(0, 1)]), money(total), {
          bold: true,
          size: 1.3,
        }),
        gap(),
        pair('AUTH CODE', String(100_000 + chance.below(899_999))),
        centre('APPROVED'),
        centre('CUSTOMER COPY'),
      ],
    };
  },
};

/** A parking ticket with two times and one amount. */
export const parking: Layout = {
  name: 'parking',
  wish: { kind: 'rail', scale: 2, max_items: 1 },
  draw: (chance, bought) => {
    const { place, on, day, total, money, merchant, city } = bought;
    const entered = 7 + chance.below(6);
    return {
      paper: { ...strip(chance), width_pt: 164 },
      shows: { tax: true, number: false },
      lines: [
        centre(merchant, { bold: true, size: 1.3 }),
        centre(city),
        gap(),
        pair('Ticket', String(100_000 + chance.below(899_999))),
        pair('Entry', `${on(day)} ${String(entered).padStart(2, '0')}:1${chance.below(10)}`),
        pair('Exit', `${on(day)} ${entered + 4}:3${chance.below(10)}`),
        pair('Duration', '4h 20m'),
        rule('-'),
        pair(chance.pick(place.words.total), money(total), { bold: true, size: 1.3 }),
        taxLine(bought),
        gap(),
        centre(place.words.thanks),
      ],
    };
  },
};

/** A coffee bar receipt with little more than the total. */
export const counter: Layout = {
  name: 'counter',
  wish: { kind: 'table', scale: 0.8, max_items: 3 },
  draw: (chance, bought) => {
    const { place, on, day, time, total, money, merchant } = bought;
    return {
      paper: strip(chance),
      shows: { tax: true, number: false },
      lines: [
        centre(merchant, { size: 1.6 }),
        gap(2),
        ...items(bought),
        gap(),
        pair(chance.pick(place.words.total), money(total), { bold: true, size: 1.2 }),
        taxLine(bought),
        ...paid(bought),
        gap(2),
        centre(`${time}  ${on(day)}`),
        centre(place.words.thanks),
      ],
    };
  },
};
