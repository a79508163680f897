import { describe, expect, it } from 'vitest';
import { type ErpPosting, type ErpSystem, erpAccount, erpFileText, erpSystems } from './erp-layouts.ts';

const dinner: ErpPosting = {
  date: '2026-11-03',
  document: 'ER-1001',
  text: 'Client visit, Lyon',
  entity: 'GmbH',
  currency: 'EUR',
  amount: '119.50',
  debit_account: '6640',
  credit_account: '3790',
};
const period = { from: '2026-11-01', to: '2026-11-30', created_at: new Date('2026-12-01T08:30:15.250Z') };

describe('the journal file', () => {
  it.each<[ErpSystem, string[]]>([
    [
      'generic',
      [
        '2026-11-03,ER-1001,6640,"Client visit, Lyon",119.50,,EUR,GmbH',
        '2026-11-03,ER-1001,3790,"Client visit, Lyon",,119.50,EUR,GmbH',
      ],
    ],
    [
      'netsuite',
      [
        'ER-1001,11/03/2026,GmbH,EUR,6640,119.50,,"Client visit, Lyon"',
        'ER-1001,11/03/2026,GmbH,EUR,3790,,119.50,"Client visit, Lyon"',
      ],
    ],
    [
      'sap',
      [
        'GmbH;20261103;20261103;SA;ER-1001;EUR;6640;S;119.50;Client visit, Lyon',
        'GmbH;20261103;20261103;SA;ER-1001;EUR;3790;H;119.50;Client visit, Lyon',
      ],
    ],
    [
      'dynamics',
      [
        '2026-11-03,ER-1001,G/L Account,6640,"Client visit, Lyon",EUR,119.50',
        '2026-11-03,ER-1001,G/L Account,3790,"Client visit, Lyon",EUR,-119.50',
      ],
    ],
    [
      'sage',
      [
        'JD,,6640,,03/11/2026,ER-1001,"Client visit, Lyon",119.50,T9,0.00',
        'JC,,3790,,03/11/2026,ER-1001,"Client visit, Lyon",119.50,T9,0.00',
      ],
    ],
    ['datev', ['119,50;S;EUR;;;;6640;3790;;0311;ER-1001;;;Client visit, Lyon']],
  ])('of %s has the rows its import expects', (system, rows) => {
    const lines = erpFileText(system, [dinner], period).trimEnd().split('\r\n');
    expect(lines.slice(-rows.length)).toEqual(rows);
  });

  it('of DATEV begins with the header of the format', () => {
    expect(erpFileText('datev', [], period).split('\r\n')[0]).toBe(
      '"EXTF";700;21;"Buchungsstapel";12;20261201083015250;;"RE";"";"";1001;1;20260101;4;20261101;20261130;"Outlay";"";1;0;0;"EUR"',
    );
  });

  it('of DATEV replaces characters that Latin-1 does not have', () => {
    const posting = { ...dinner, text: 'Ļ: Ľubica Černá; 5 €' };
    const [row] = erpFileText('datev', [posting], period).trimEnd().split('\r\n').slice(-1);
    expect(row).toBe('119,50;S;EUR;;;;6640;3790;;0311;ER-1001;;;"L: Lubica Cerná; 5 EUR"');
    expect(erpFileText('sap', [posting], period)).toContain('Ļ: Ľubica Černá; 5 €');
  });

  it('of DATEV has neither formulas nor broken rows, whatever character a text begins with', () => {
    const start = '119,50;S;EUR;;;;6640;3790;;0311;ER-1001;;;';
    const safe = /^(?:[^=+\-@\t\r\n;"][^\r\n;"]*|"""1\+1")$/u;
    const codes = Array.from({ length: 0xff_00 }, (_, index) => index + 0x1_00);
    const postings = codes.map((code) => ({ ...dinner, text: `${String.fromCodePoint(code)}1+1` }));
    const file = Buffer.from(erpFileText('datev', postings, period), 'latin1').toString('latin1');
    const rows = file.trimEnd().split('\r\n').slice(2);
    expect(rows).toHaveLength(codes.length);
    expect(rows.filter((row) => !row.startsWith(start) || !safe.test(row.slice(start.length)))).toEqual([]);
  });

  it('of DATEV has postings of one year, because its dates have no year', () => {
    const postings = [dinner, { ...dinner, date: '2027-01-02' }];
    expect(() => erpFileText('datev', postings, period)).toThrow('one year');
    expect(erpFileText('generic', postings, period)).toContain('2027-01-02');
  });

  it.each(erpSystems)('of %s never contains a formula', (system) => {
    const text = erpFileText(system, [{ ...dinner, text: '=HYPERLINK("x")' }], period);
    expect(text).toContain("'=HYPERLINK");
  });
});

it('takes the expense account of the posting before the one of the company', () => {
  expect(erpAccount('expense', '6640', { expense: '6000' })).toBe('6640');
  expect(erpAccount('expense', '', { expense: '6000' })).toBe('6000');
  expect(erpAccount('bank', '6640', {})).toBeNull();
});
