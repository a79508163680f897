import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labelledReceipts } from './labelled-receipts.ts';
import { measureTranscripts } from './measure-labelled-receipts.ts';
import { calibrationRows } from './score-readings.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'receipts-'));
  const label = { company: 'NORTH POINT SDN BHD', date: '25/12/2025', total: 'RM 12.50' };
  writeFileSync(join(folder, '1.json'), JSON.stringify(label));
  writeFileSync(join(folder, '2.json'), JSON.stringify({ ...label, total: '99.00' }));
  const rows = ['NORTH POINT SDN BHD', '25/12/2025', 'TOTAL RM 12.50', 'CASH RM 20.00', 'CHANGE RM 7.50'];
  const csv = rows.map((text, at) => `10,${at * 30},400,${at * 30},400,${at * 30 + 20},10,${at * 30 + 20},${text}`);
  for (const name of ['1', '2']) writeFileSync(join(folder, `${name}.csv`), csv.join('\r\n'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('labelled receipts', () => {
  it('are loaded with their transcript as words', () => {
    const [first] = labelledReceipts(folder, { currency: 'MYR' });
    expect(first).toMatchObject({ spent_on: '2025-12-25', amount: '12.50', currency: 'MYR', scan: null });
    expect(first?.words.map(({ text }) => text).slice(0, 4)).toEqual(['NORTH', 'POINT', 'SDN', 'BHD']);
  });

  it('are scored per field and confidence, with the failures', () => {
    const hints = { today: '2026-11-15', home_currency: 'MYR' };
    const scores = measureTranscripts({ folder, currency: 'MYR', hints });
    expect(scores).toMatchObject({ count: 2, no_corrections: 1, right: { amount: 1, spent_on: 2, merchant: 2 } });
    expect(scores.failures).toEqual(['2: amount 99.00, read 12.50 (high)']);
    expect(calibrationRows(scores)).toContainEqual(['amount', 'high', '2', '50.0 %']);
  });

  it('of a missing folder are none', () => {
    expect(labelledReceipts(join(folder, 'missing'), { currency: 'MYR' })).toEqual([]);
  });
});
