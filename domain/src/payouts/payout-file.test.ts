import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeFormula } from '../text/escape-formulas.ts';
import {
  cellsOf,
  type FileCells,
  type FileRowResult,
  fileFields,
  type KnownPayout,
  payoutFileColumns,
  validateFile,
} from './payout-file.ts';

const today = '2026-11-15';
const payout: KnownPayout = {
  payout_id: 'k1',
  state: 'queued',
  number: 'ER-12',
  payee: 'Ana Núñez',
  currency: 'EUR',
  amount: '1234.5000',
  reference: '',
  paid_on: null,
  approved_on: '2026-11-10',
  is_own: false,
  on_hold_reason: '',
  to_release: null,
};
const cells = (more: Partial<FileCells> = {}): FileCells => ({
  key: 'k1',
  number: 'ER-12',
  title: 'Trip',
  payee: 'Ana Núñez',
  email: 'ana@x.test',
  entity: '',
  currency: 'EUR',
  amount: '1234.50',
  reference: 'SEPA 7',
  paid_on: '2026-11-14',
  note: '',
  ...more,
});
const evaluate = (rows: FileCells[], known: KnownPayout[] = [payout]) =>
  validateFile(rows, { known: new Map(known.map((each) => [each.payout_id, each])), today, day_order: 'day_first' });

describe('an uploaded row', () => {
  it.each<[string, Partial<FileCells>, Partial<KnownPayout>, FileRowResult, RegExp]>([
    ['with reference and date', {}, {}, 'ready', /^$/u],
    ['of what is on its way', {}, { state: 'initiated' }, 'ready', /^$/u],
    ['with its key in capitals', { key: 'K1' }, {}, 'ready', /^$/u],
    ['with the amount as a number', { amount: '1234.5' }, {}, 'ready', /^$/u],
    ['with the amount in another country’s way', { amount: '1.234,50' }, {}, 'ready', /^$/u],
    ['with the amount and its currency', { amount: 'EUR 1,234.50' }, {}, 'ready', /^$/u],
    ['with the date in words', { paid_on: '14 Nov 2026' }, {}, 'ready', /^$/u],
    ['with the date of another country', { paid_on: '14.11.2026' }, {}, 'ready', /^$/u],
    ['with the date as a serial number', { paid_on: '46340' }, {}, 'ready', /^$/u],
    ['untouched', { reference: '', paid_on: '' }, {}, 'left_out', /Skipped/u],
    ['untouched, paid meanwhile', { reference: '', paid_on: '' }, { state: 'processed' }, 'left_out', /Skipped/u],
    [
      ...(['of what is paid', {}, { state: 'processed', reference: 'X', paid_on: '2026-11-01' }] as const),
      ...(['paid_before', /^Paid on 1 Nov 2026 under X\.$/u] as const),
    ],
    ['with a key of nobody', { key: 'zz' }, {}, 'bad', /not in your queue/u],
    ['without its key', { key: '' }, {}, 'bad', /not in your queue/u],
    ['with a higher amount', { amount: '9999.00' }, {}, 'bad', /Amount was changed.*9999.*1234\.50/u],
    ['without its amount', { amount: '' }, {}, 'bad', /Amount is empty/u],
    ['with a word for an amount', { amount: 'all' }, {}, 'bad', /Amount was changed/u],
    ['with the amount in another currency', { amount: 'USD 1234.50' }, {}, 'bad', /Amount was changed/u],
    ['with another currency', { currency: 'USD' }, {}, 'bad', /Currency was changed.*USD.*EUR/u],
    ['with another payee', { payee: 'Eve' }, {}, 'bad', /Payee was changed.*Eve.*Ana Núñez/u],
    ['with another number', { number: 'ER-13' }, {}, 'bad', /Number was changed/u],
    ['altered though untouched', { reference: '', paid_on: '', amount: '1' }, {}, 'bad', /Amount was changed/u],
    ['of what failed', {}, { state: 'failed' }, 'bad', /failed/u],
    ['of what left the queue', {}, { state: 'cancelled' }, 'bad', /removed from the queue/u],
    ['of one’s own', {}, { is_own: true }, 'bad', /cannot pay your own/u],
    ['without a date', { paid_on: '' }, {}, 'bad', /payment date/u],
    ['with no date for a date', { paid_on: 'soon' }, {}, 'bad', /soon is not a date/u],
    ['with a date that never was', { paid_on: '2026-02-30' }, {}, 'bad', /not a date/u],
    ['of a payment on hold', {}, { on_hold_reason: 'Audit' }, 'bad', /on hold: “Audit”/u],
    ['that a second person must release', {}, { to_release: 'above EUR 5.00' }, 'bad', /release.*above EUR 5\.00/u],
    ['with tomorrow', { paid_on: '2026-11-16' }, {}, 'bad', /in the future/u],
    ['with a day before the approval', { paid_on: '1999-01-01' }, {}, 'bad', /before the approval on 10 Nov 2026/u],
    ['with the day of the approval', {}, { approved_on: '2026-11-14' }, 'ready', /^$/u],
    ['without a reference', { reference: '' }, {}, 'bad', /payment reference/u],
    ['with a novel for a reference', { reference: 'x'.repeat(121) }, {}, 'bad', /up to 120/u],
    ['with a novel for a note', { note: 'x'.repeat(501) }, {}, 'bad', /up to 500/u],
  ])('%s', (_, row, known, result, message) => {
    const [evaluated] = evaluate([cells(row)], [{ ...payout, ...known }]);
    expect(evaluated).toMatchObject({ row_no: 2, result, message: expect.stringMatching(message) });
    const isReady = result === 'ready';
    expect(evaluated?.paid_on).toBe(isReady ? '2026-11-14' : null);
    expect(evaluated?.reference).toBe(isReady ? 'SEPA 7' : '');
  });

  it('that appears twice is refused in both places', () => {
    const other = { ...payout, payout_id: 'k2' };
    const evaluated = evaluate([cells(), cells({ key: 'k2' }), cells({ key: 'K1 '.trim() })], [payout, other]);
    expect(evaluated.map(({ result }) => result)).toEqual(['bad', 'ready', 'bad']);
    expect(evaluated[0]?.message).toBe('The same payment appears in rows 2 and 4. Keep one of them.');
  });

  it('is never paid with other details than downloaded', () => {
    const changed = fc.tuple(fc.constantFrom('number', 'payee', 'currency', 'amount'), fc.string({ maxLength: 20 }));
    fc.assert(
      fc.property(changed, ([field, text]) => {
        const [evaluated] = evaluate([cells({ [field]: text })]);
        if (evaluated?.result !== 'ready') return;
        // Every accepted cell contains the value of the payment, regardless of the format in which it is written.
        const same: Record<string, RegExp> = {
          number: /^er-12$/iu,
          payee: /^ana núñez$/iu,
          currency: /^eur$/iu,
          amount: /1.?234[.,]50?/u,
        };
        expect(text.trim()).toMatch(same[field] ?? /^$/u);
      }),
    );
  });
});

describe('an uploaded file', () => {
  it('is read by its column headers, in any order and case', () => {
    const headers = ['NOTE', ' paid  on', 'Reference', 'amount', 'Currency', 'Payee', 'Number', 'Payment key'];
    const { rows, missing } = cellsOf({ headers, rows: [['n', 'd', 'r', 'a', 'c', 'p', 'x', "'=k"]] });
    expect(missing).toEqual([]);
    expect(rows).toEqual([
      {
        key: '=k',
        number: 'x',
        title: '',
        payee: 'p',
        email: '',
        entity: '',
        currency: 'c',
        amount: 'a',
        reference: 'r',
        paid_on: 'd',
        note: 'n',
      },
    ]);
  });

  it('lists its missing columns', () => {
    expect(cellsOf({ headers: ['Payment key', 'Number', 'Payee', 'Currency'], rows: [] }).missing).toEqual([
      ...['Amount', 'Reference', 'Paid on'],
    ]);
  });

  it('round-trips, including guarded cells', () => {
    const texts = fc.record(
      Object.fromEntries(fileFields.map((field) => [field, fc.constantFrom('=1+1', '@x', '-3', 'plain', "'quoted")])),
    );
    fc.assert(
      fc.property(texts, (row) => {
        const sent = cells(row as Partial<FileCells>);
        const headers = fileFields.map((field) => payoutFileColumns[field].header);
        const written = fileFields.map((field) => escapeFormula(sent[field]));
        expect(cellsOf({ headers, rows: [written] }).rows).toEqual([sent]);
      }),
    );
  });
});
