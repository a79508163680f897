import { PDFiumLibrary } from '@hyzyla/pdfium';
import { readSheet } from 'read-excel-file/node';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addTexts } from '../../http/language.ts';
import '../../testing/matchers.ts';
import { type PayoutTab, payoutTabs } from '#domain/payouts/payout-tabs.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { insertTestTrip } from '../../testing/trip-rows.ts';
import { uploads } from '../files/testing/upload.ts';
import { aPayroll } from '../payouts/testing/a-payroll.ts';
import { saveReportTrip } from '../trips/trips.rows.ts';
import { expireCompanyExports } from './expire-exports.ts';
import { type ExportKind, failExport, startExport } from './exports.rows.ts';
import { makeExport } from './make-export.ts';

let product: TestProduct;
/** Tests that only read share this company. */
let traveller: Awaited<ReturnType<typeof aTraveller>>;
beforeAll(async () => {
  product = await testProduct({ works: true });
  traveller = await aTraveller();
});
afterAll(() => product.stop());

async function aTraveller() {
  const company = await aCompany(product, { admin: ['super_admin'], ana: ['employee'], pay: ['finance'] });
  const { ana, admin } = company.people;
  const { data: meals } = await admin.calls('categories.create', { name: 'Meals', ledger_account: '6640' });
  const bytes = await sharp({ create: { width: 400, height: 700, channels: 3, background: '#fffdf5' } })
    .png()
    .toBuffer();

  const { file } = await uploads(product, ana, { bytes });

  const spends = (merchant: string, amount: string, file_ids: string[] = []) =>
    ana.calls('expenses.create', {
      category_id: meals.id,
      merchant,
      spent_on: '2026-11-10',
      currency: 'USD',
      amount,
      file_ids,
    });

  const coffee = await spends('Café <Müller> / Söhne', '12.50', [file.id]);
  const formula = await spends('=HYPERLINK("http://evil")', '7.00');

  const report = await ana.calls('reports.create', {
    title: 'Łódź: a/b visit',
    expense_ids: [coffee.expense_id, formula.expense_id],
  });

  return { company, ...company.people, report, expense_ids: [coffee.expense_id, formula.expense_id] };
}

/** Waits until an export is ready and downloads it. */
async function download(person: TestPerson, export_id: string) {
  const data = await vi.waitFor(
    async () => {
      const details = (await person.calls('exports.details', { id: export_id })).data;
      if (details.state !== 'ready') throw new Error(`The export is ${details.state}: ${details.failure}`);
      return details;
    },
    { timeout: 20_000, interval: 100 },
  );
  const answer = await fetch(new URL(data.url ?? '', product.address));
  return { data, answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function wordsOn(pdf: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  library.destroy();
  return text;
}

describe('exporting reports', () => {
  it('creates a PDF with lines and receipts, served as a download', async () => {
    const { ana, report } = traveller;
    const { export_id } = await ana.calls('reports.download', { report_id: report.report_id });
    const { data, answer, bytes } = await download(ana, export_id);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBe(data.bytes);
    // One page contains the lines and one contains the receipt.
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/gu)).toHaveLength(2);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/u);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('prints custom fields, approvers, policy caps and non-reimbursable amounts', async () => {
    const { ana, admin } = await aTraveller();
    const named = { applies_to: 'report', key: 'project', label: 'Project', kind: 'text' } as const;
    await admin.calls('customFields.save', named);

    await admin.calls('customFields.save', {
      ...named,
      applies_to: 'expense',
      key: 'cost_centre',
      label: 'Cost centre',
    });

    const { data: hotel } = await admin.calls('categories.create', {
      name: 'Lodging',
      is_reimbursable: false,
      attributes: [{ key: 'city', label: 'City', kind: 'city', is_mandatory: true }],
    });

    const { expense_id } = await ana.calls('expenses.create', {
      category_id: hotel.id,
      merchant: 'Josef',
      spent_on: '2026-11-10',
      currency: 'USD',
      amount: '120.00',
      attributes: { city: 'Prague' },
      custom_values: { cost_centre: 'CC-7' },
    });

    const { report_id, data } = await ana.calls('reports.create', {
      title: 'Prague',
      custom_values: { project: 'Apollo' },
      expense_ids: [expense_id],
    });

    await ana.calls('reports.submit', { report_id, version: data.version });
    const { bytes } = await download(ana, (await ana.calls('reports.download', { report_id })).export_id);
    const text = await wordsOn(bytes);
    for (const words of ['Project: Apollo', 'City: Prague', 'Cost centre: CC-7', 'Approval', 'Admin Tester'])
      expect(text).toContain(words);
    expect(text).toMatch(/Not reimbursable.*Not reimbursable/su);
    expect(text).toContain('To be paid to Ana');
  });

  it('prints the figures of the page, the payments and whole sentences', async () => {
    const { ana, boss, fin, admin, company, submits, acts, details } = await aPayroll(product);
    const address = '1 Main St Berlin';
    const { id: entity_id } = await admin.calls('organisation.saveEntity', {
      name: 'Acme GmbH',
      currency: 'USD',
      country: 'DE',
      address,
      tax_number: 'DE 129',
    });
    await company.inCompany((tx) => tx.updateTable('users').set({ entity_id }).where('id', '=', ana.user_id).execute());
    const { report_id, version, expense_ids } = await submits(ana, ['72.10', '10.00'], 'Prague');
    const change = { kind: 'lower' as const, edited_amount: '50', comment: 'Limit' };
    const [expense_id = ''] = expense_ids;
    const lowered = await boss.calls('approvals.editExpense', { report_id, version, expense_id, change });
    const decision = { action: 'approve' as const };
    await boss.calls('approvals.action', { item_id: report_id, version: lowered.version, decision });
    await ana.calls('reports.comment', { report_id, comments: 'When is it paid?' });
    await acts(report_id, { kind: 'queue' });
    await acts(report_id, { kind: 'process' });
    const { version: present } = await details(report_id);
    const paid_on = product.app.clock().toISOString().slice(0, 10);
    await fin.calls('payouts.paid', { item_id: report_id, version: present, paid_on, reference: 'SEPA 7' });

    const { export_id } = await ana.calls('reports.download', { report_id });
    const text = await wordsOn((await download(ana, export_id)).bytes);
    for (const words of [
      'Not approved USD −22.10',
      'Paid to Ana USD 60.00',
      'Reference SEPA 7',
      'Amount changed from 72.10 to 50.00',
      'Ana Tester commented on the report',
      'Fin Tester queued USD 60.00 for the report',
      'Acme GmbH',
      '1 Main St Berlin',
      'Tax number DE 129',
      'Page 1 of ',
    ])
      expect(text.replaceAll(/\s+/gu, ' ')).toContain(words);
  });

  it('contain rejected reports with the lines as they were', async () => {
    const { admin, ana, report, expense_ids } = await aTraveller();
    const { report_id } = report;
    await ana.calls('reports.submit', { report_id, version: report.data.version });
    const { data: waiting } = await admin.calls('reports.details', { id: report_id });
    const decision = { action: 'reject' as const, comment: 'Marketing paid for this.' };
    await admin.calls('approvals.action', { item_id: report_id, version: waiting.version, decision });
    await ana.calls('expenses.remove', { chosen: { ids: expense_ids } });

    const { data } = await admin.calls('reports.details', { id: report_id });
    expect(data.expense.map(({ id, amount }) => [id, amount])).toEqual([
      [expense_ids[0], '12.50'],
      [expense_ids[1], '7.00'],
    ]);
    expect(data.expense[0]?.receipts).toHaveLength(1);
    expect(data.expense[0]?.thumbnail).toEqual(expect.any(String));
    expect(data).toMatchObject({ payable_total: '0.00', not_approved_total: '19.50', no_of_expenses: 2 });
    expect(data.rejection).toMatchObject({ by: { user_id: admin.user_id }, comment: decision.comment });
    expect(data.steps.map(({ title, state }) => [title, state])).toEqual([
      ['Submitted', 'done'],
      [waiting.steps[1]?.title, 'rejected'],
      ['Payment', 'ahead'],
    ]);
    const file_id = data.expense[0]?.receipts?.[0]?.id ?? '';
    expect((await admin.calls('files.details', { id: file_id })).data.id).toBe(file_id);

    const list = await admin.calls('approvals.clientList', {});
    const asked = await admin.calls('exports.companyReports', { chosen: { matching: {} } });
    const { data: made, bytes } = await download(admin, asked.export_id);
    const [, ...rows] = bytes.toString().trim().split('\r\n');
    expect(made.rows_done).toBe(list.total_records);
    expect(rows.filter((row) => row.startsWith(report.data.number))).toHaveLength(2);

    const pdf = await download(ana, (await ana.calls('reports.download', { report_id })).export_id);
    expect(await wordsOn(pdf.bytes)).toContain('Nothing will be paid');
  });

  it('prints a PDF in the language of the person, and a sheet in English', async () => {
    addTexts('ja', { Expense: '経費', 'Submitted {0}': '{0}に提出', 'Not submitted': '未提出', Date: '日付' });
    const { ana, report, expense_ids } = await aTraveller();
    const { first_name, last_name, phone, time_zone, version } = (await ana.calls('people.profile', {})).data;
    const name = { first_name, last_name, phone, time_zone, version };
    await ana.calls('people.editProfile', { ...name, language: 'ja' });
    const { report_id, version: report_version } = report.data;
    await ana.calls('reports.submit', { report_id, version: report_version });

    const pdf = await download(ana, (await ana.calls('reports.download', { report_id })).export_id);
    const words = await wordsOn(pdf.bytes);
    expect(words).toContain('経費');
    expect(words).toMatch(/\d{4}年\d{1,2}月\d{1,2}日.*に提出/u);

    const { export_id } = await ana.calls('exports.expenseList', { chosen: { ids: expense_ids } });
    const sheet = (await download(ana, export_id)).bytes.toString();
    expect(sheet).toContain('Expense');
    expect(sheet).not.toContain('経費');
  });

  it('names the booked trip on the PDF of its report', async () => {
    const { ana } = traveller;
    const { client_id } = ana;
    const { report_id } = (await ana.calls('reports.create', { title: 'Visit' })).data;
    await product.app.database.inCompany(client_id, async (tx) => {
      const { trip } = await insertTestTrip(tx, { client_id, user_id: ana.user_id, title: 'Partner workshop' });
      await saveReportTrip(tx, { client_id, report_id, trip_id: trip });
    });
    const { bytes } = await download(ana, (await ana.calls('reports.download', { report_id })).export_id);
    const words = (await wordsOn(bytes)).replaceAll(/\s+/gu, ' ');
    expect(words).toContain('Trip: Partner workshop · Paris, France · 2 Nov 2026 to 4 Nov 2026');
  });

  it('zips the receipts under safe file names', async () => {
    const { ana, report } = traveller;
    const { export_id } = await ana.calls('reports.zipReceipts', { chosen: { ids: [report.report_id] } });
    const { bytes, answer } = await download(ana, export_id);
    expect(namesIn(bytes)).toEqual([`${report.data.number} 1 2026-11-10 Café Müller Söhne.png`]);
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(
      /Receipts \d{4}-\d{2}-\d{2}\.zip/u,
    );
  });

  it('zips a PDF per report of a list selection', async () => {
    const { ana, report } = await aTraveller();
    await ana.calls('reports.create', { title: 'Łódź: a/b visit' });
    const { export_id } = await ana.calls('reports.zipReports', { chosen: { matching: { search: 'visit' } } });
    const { bytes, data } = await download(ana, export_id);
    expect(namesIn(bytes)).toHaveLength(2);
    expect(namesIn(bytes)).toContain(`${report.data.number} Łódź a b visit.pdf`);
    expect(data).toMatchObject({ rows_total: 2, rows_done: 2 });
  });

  it('archives a submitted report for everyone who may see it, and for nobody else', async () => {
    const { ana, admin, pay, report, company } = await aTraveller();
    const { report_id } = report;
    const chosen = { ids: [report_id] };
    const archives = ['reports.zipReceipts', 'reports.zipReports', 'reports.bulkReports'] as const;
    for (const name of archives) await expect(admin.calls(name, { chosen })).toBeRefused('item.not_found');
    await company.inCompany((tx) =>
      tx.updateTable('users').set({ manager_id: pay.user_id }).where('id', '=', ana.user_id).execute(),
    );
    await ana.calls('reports.submit', { report_id, version: report.data.version });
    for (const person of [admin, pay])
      for (const name of archives) {
        const { export_id } = await person.calls(name, { chosen });
        expect((await download(person, export_id)).bytes.length).toBeGreaterThan(100);
      }
    const stranger = (await aTraveller()).admin;
    await expect(stranger.calls('reports.zipReports', { chosen })).toBeRefused('item.not_found');
  });

  it('creates a sheet with escaped text and numeric amounts', async () => {
    const { ana, report } = traveller;
    const chosen = { ids: [report.report_id] };
    const csv = await download(ana, (await ana.calls('reports.bulkReports', { chosen })).export_id);
    const text = csv.bytes.toString('utf8');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(text.split('\r\n')).toHaveLength(4);
    const { export_id } = await ana.calls('reports.bulkReports', { chosen, format: 'xlsx' });
    const xlsx = await download(ana, export_id);
    const [head = [], ...rows] = await readSheet(xlsx.bytes);
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(column('Amount')).toEqual([12.5, 7]);
    expect(column('Ledger account')).toEqual(['6640', '6640']);
    expect(column('Merchant')).toContain('=HYPERLINK("http://evil")');
  });
});

describe('exporting expenses', () => {
  it('creates a sheet', async () => {
    const { ana, expense_ids } = traveller;
    const { export_id } = await ana.calls('exports.expenseList', { chosen: { ids: expense_ids } });
    expect((await download(ana, export_id)).bytes.toString().split('\r\n')).toHaveLength(4);
  });

  it('fills report and owner columns and uses the requester’s time zone', async () => {
    const { ana, admin, company } = await aTraveller();
    const { id: department_id } = await admin.calls('organisation.saveDepartment', { name: 'Design' });

    await company.inCompany((tx) =>
      tx
        .updateTable('users')
        .set({ employee_code: 'E-7', department_id, time_zone: 'Pacific/Auckland' })
        .where('id', '=', ana.user_id)
        .execute(),
    );

    const { report_id } = await insertTestReport(product, ana, {
      stage: 'approved',
      title: 'Fair',
      amounts: ['5.00'],
      waiting_since: new Date('2026-11-03T12:00:00Z'),
    });

    const { data } = await ana.calls('reports.details', { id: report_id });
    const chosen = { ids: data.expense.map(({ id }) => id) };
    const { export_id } = await ana.calls('exports.expenseList', { chosen, format: 'xlsx' });
    const [head = [], row = []] = await readSheet((await download(ana, export_id)).bytes);
    const options = (name: string) => row[head.indexOf(name)];
    expect([options('Employee code'), options('Department'), options('Approved'), options('Claimed')]).toEqual([
      'E-7',
      'Design',
      5,
      5,
    ]);
    expect((options('Submitted on') as unknown as Date).toISOString().slice(0, 10)).toBe('2026-11-04');
  });
});

describe('exporting company reports', () => {
  it('includes only submitted reports', async () => {
    const { ana, pay, report } = await aTraveller();
    await insertTestReport(product, ana, { stage: 'approved', title: 'Fair', amounts: ['5.00'] });
    const { report_id } = await insertTestReport(product, ana, {
      stage: 'pending_approval',
      title: 'Visit',
      amounts: ['9.00'],
    });
    const lines = async (chosen: object) => {
      const { export_id } = await pay.calls('exports.companyReports', { chosen } as never);
      return (await download(pay, export_id)).bytes.toString().trimEnd().split('\r\n').slice(1);
    };
    expect(await lines({ matching: {} })).toHaveLength(2);
    expect(await lines({ matching: { filters: { stages: ['approved'] } } })).toHaveLength(1);
    expect(await lines({ ids: [report_id] })).toHaveLength(1);
    // A draft is visible only to its owner.
    const draft = { chosen: { ids: [report.report_id] } };
    await expect(pay.calls('exports.companyReports', draft)).toBeRefused('item.not_found');
  });
});

describe('exporting advances', () => {
  async function aRequester() {
    const traveller = await aTraveller();
    const { ana, pay } = traveller;
    const fair = await insertTestAdvance(product, ana, { stage: 'pending_approval', title: '=Fair', waits_for: [pay] });
    const visit = await insertTestAdvance(product, ana, { stage: 'outstanding', title: 'Visit', amount: '40.00' });
    const draft = await insertTestAdvance(product, ana, { stage: 'draft', title: 'Later' });
    return { ...traveller, fair, visit, draft };
  }

  it('exports own advances by ids or by list query', async () => {
    const { ana, pay, visit, fair, draft } = await aRequester();
    const titles = async (chosen: object) => {
      const { export_id } = await ana.calls('exports.advanceList', { chosen, format: 'xlsx' } as never);
      const { bytes, data } = await download(ana, export_id);
      const [head = [], ...rows] = await readSheet(bytes);
      expect(data).toMatchObject({ rows_total: rows.length, rows_done: rows.length });
      return rows.map((row) => row[head.indexOf('Title')]);
    };
    expect((await titles({ matching: {} })).sort()).toEqual(['=Fair', 'Later', 'Visit']);
    expect(await titles({ matching: { filters: { stages: ['outstanding'] } } })).toEqual(['Visit']);
    expect(await titles({ matching: { search: 'late' } })).toEqual(['Later']);
    expect(await titles({ ids: [visit, fair, draft] })).toEqual(['Visit', '=Fair', 'Later']);
    // A person cannot export another person's advances.
    await expect(pay.calls('exports.advanceList', { chosen: { ids: [visit] } })).toBeRefused('item.not_found');
  });

  it('exports submitted advances of the company', async () => {
    const { ana, pay, visit, fair, draft } = await aRequester();
    const exported = async (chosen: object, format: 'csv' | 'xlsx') =>
      (await download(pay, (await pay.calls('exports.companyAdvances', { chosen, format } as never)).export_id)).bytes;
    const [head = [], ...rows] = await readSheet(await exported({ ids: [visit, fair] }, 'xlsx'));
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(column('Amount')[0]).toBe(40);
    expect(column('Status')).toEqual(['Outstanding', 'Awaiting approval']);
    expect(column('Waiting for')).toEqual([null, 'Pay Tester']);
    const text = (await exported({ matching: {} }, 'csv')).toString();
    expect(text.trimEnd().split('\r\n')).toHaveLength(3);
    expect(text).toContain("'=Fair");
    expect(text).not.toContain('Later');
    await expect(pay.calls('exports.companyAdvances', { chosen: { ids: [draft] } })).toBeRefused('item.not_found');
    const input = await ana.sends('exports.companyAdvances', { chosen: { matching: {} } });
    expect(input.http_status).toBe(403);
  });

  it('leaves out advances recalled before the export is repeated', async () => {
    const { company, pay, fair, visit } = await aRequester();
    const { export_id } = await pay.calls('exports.companyAdvances', { chosen: { ids: [fair, visit] } });
    await download(pay, export_id);
    await company.inCompany(async (tx) => {
      await tx.updateTable('advances').set({ stage: 'draft' }).where('id', '=', fair).execute();
      await tx.updateTable('exports').set({ state: 'expired' }).where('id', '=', export_id).execute();
    });
    await pay.calls('exports.retry', { id: export_id });
    const text = (await download(pay, export_id)).bytes.toString();
    expect(text).toContain('Visit');
    expect(text).not.toContain('Fair');
  });
});

describe('the export history', () => {
  // The exports by other people that each person may see, by kind and payout tab.
  const visibleExports: Record<'mate' | 'reads' | 'pay' | 'admin' | 'stranger', readonly string[]> = {
    mate: [],
    reads: ['payout_list paid'],
    pay: [...payoutTabs.map((tab) => `payout_list ${tab}`), 'payout_template', 'report_list', 'advance_list'],
    admin: [...payoutTabs.map((tab) => `payout_list ${tab}`), 'payout_template', 'report_list', 'advance_list'],
    stranger: [],
  };

  it('lists own exports and company exports the person could create', async () => {
    const { company, fin: pay, ben: mate, ana, admin, auditor } = await aPayroll(product);
    const people = { mate, reads: await auditor(), pay, admin };
    const stranger = (await aTraveller()).admin;

    const kinds: [ExportKind, PayoutTab?][] = [
      ...(['report_pdf', 'zip_receipts', 'zip_reports', 'bulk_reports', 'expense_list', 'own_advances'] as const).map(
        (kind): [ExportKind] => [kind],
      ),
      ...payoutTabs.map((tab): [ExportKind, PayoutTab] => ['payout_list', tab]),
      ...(['payout_template', 'report_list', 'advance_list'] as const).map((kind): [ExportKind] => [kind]),
      // An old export that was saved without its tab.
      ['payout_list'],
    ];

    const created = await Promise.all(
      kinds.map(async ([kind, tab]) => {
        const id = uuidv7();
        const { client_id } = company;
        const row = { client_id, id, kind, format: 'csv', title: kind, requested_by: ana.user_id, state: 'failed' };
        const request = JSON.stringify({ ids: [uuidv7()], ...(tab && { tab }) });
        await company.inCompany((tx) =>
          tx
            .insertInto('exports')
            .values({ ...row, request })
            .execute(),
        );
        return { id, name: [kind, tab].filter(Boolean).join(' ') };
      }),
    );

    const history = async (person: TestPerson, whose: 'mine' | 'company') => {
      const { data, total_records } = await person.calls('exports.history', { filters: { whose } });
      expect(data).toHaveLength(total_records);
      return data.map((each) => created.find(({ id }) => id === each.export_id)?.name ?? '').sort();
    };

    const every = created.map(({ name }) => name).sort();
    expect(await history(ana, 'mine')).toEqual(every);
    expect(await history(ana, 'company')).toEqual(every);

    for (const [name, person] of Object.entries({ ...people, stranger })) {
      const expected = [...visibleExports[name as keyof typeof visibleExports]].sort();
      expect(await history(person, 'mine'), name).toEqual([]);
      expect(await history(person, 'company'), name).toEqual(expected);
      for (const { id, name: what } of created) {
        const answers = [
          (await person.sends('exports.details', { id })).http_status,
          (await person.sends('exports.retry', { id })).http_status,
        ];
        // A previous person in this loop may already have restarted the export.
        const isSeen = answers[0] === 200 && [200, 409].includes(answers[1] ?? 0);
        expect({ name, what, answers, isSeen: expected.includes(what) }).toMatchObject({ isSeen });
        if (!isSeen) expect(answers).toEqual([404, 404]);
      }
    }
  });

  it('lists the newest export first in descending order and last in ascending order', async () => {
    const { ana, report } = await aTraveller();
    const requested: string[] = [];
    for (let index = 0; index < 3; index += 1)
      requested.push((await ana.calls('reports.download', { report_id: report.report_id })).export_id);
    const ids = async (direction: 'asc' | 'desc') => {
      const { data } = await ana.calls('exports.history', { sort: { by: 'created', direction } });
      return data.map(({ export_id }) => export_id);
    };
    expect(await ids('desc')).toEqual(requested.toReversed());
    expect(await ids('asc')).toEqual(requested);
  });

  it('dates payments in the requester’s time zone', async () => {
    const { fin, ana, owes, company } = await aPayroll(product);
    const report_id = await owes(ana, '31.00');
    await company.inCompany((tx) =>
      tx.updateTable('users').set({ time_zone: 'Pacific/Auckland' }).where('id', '=', fin.user_id).execute(),
    );
    const { export_id } = await fin.calls('exports.payoutList', { tab: 'reports', chosen: { ids: [report_id] } });
    // The report was approved on 5 November at noon UTC, which is 6 November in Auckland.
    expect((await download(fin, export_id)).bytes.toString()).toContain('2026-11-06');
  });

  it('hides reverted payments from read-only payout users', async () => {
    const { fin, ana, owes, acts, pays, details, admin } = await aPayroll(product);
    const [saved, reverted] = [await owes(ana, '31.00'), await owes(ana, '32.00')];

    for (const id of [saved, reverted]) {
      await acts(id, { kind: 'queue' });
      await acts(id, { kind: 'process' });
      await pays(id);
    }

    const { export_id } = await fin.calls('exports.payoutList', { tab: 'paid', chosen: { ids: [saved, reverted] } });
    expect((await download(fin, export_id)).bytes.toString()).toContain('32.00');
    const { version } = await details(reverted);
    await admin.calls('payouts.revert', { item_id: reverted, version, reason: 'It came back' });
    await product.app.database.inCompany(fin.client_id, (tx) =>
      tx.updateTable('exports').set({ state: 'failed' }).where('id', '=', export_id).execute(),
    );

    await fin.calls('exports.retry', { id: export_id });
    const text = (await download(fin, export_id)).bytes.toString();
    expect(text).toContain('31.00');
    expect(text).not.toContain('32.00');
  });

  it('deletes files after thirty days and can generate them again', async () => {
    const { ana, report, company } = await aTraveller();
    const { export_id } = await ana.calls('reports.download', { report_id: report.report_id });
    await download(ana, export_id);
    await expect(ana.calls('exports.retry', { id: export_id })).toBeRefused('export.running');
    const { expires_at } = (await ana.calls('exports.details', { id: export_id })).data;
    expect(Math.round((Date.parse(expires_at ?? '') - Date.now()) / 86_400_000)).toBe(30);
    product.setNow(new Date(Date.now() + 31 * 24 * 60 * 60 * 1000));
    try {
      await expireCompanyExports(product.app, company.client_id);
    } finally {
      product.setNow(null);
    }
    const gone = (await ana.calls('exports.details', { id: export_id })).data;
    expect(gone).toMatchObject({ state: 'expired', url: null });
    await ana.calls('exports.retry', { id: export_id });
    expect((await download(ana, export_id)).bytes.length).toBeGreaterThan(1000);
  });

  it('applies the period that the company chooses later', async () => {
    const { ana, report, company } = await aTraveller();
    const { export_id } = await ana.calls('reports.download', { report_id: report.report_id });
    await download(ana, export_id);
    const { days, version } = await company.people.admin.calls('client.retention', {});
    await company.people.admin.calls('client.saveRetention', { version, days: { ...days, exports: 7 } });
    await expireCompanyExports(product.app, company.client_id);
    const { expires_at, state } = (await ana.calls('exports.details', { id: export_id })).data;
    expect(state).toBe('ready');
    expect(Math.round((Date.parse(expires_at ?? '') - Date.now()) / 86_400_000)).toBe(7);
  });

  it('keeps files without a limit', async () => {
    const { ana, report, company } = await aTraveller();
    const { export_id } = await ana.calls('reports.download', { report_id: report.report_id });
    await download(ana, export_id);
    const { days, version } = await company.people.admin.calls('client.retention', {});
    await company.people.admin.calls('client.saveRetention', { version, days: { ...days, exports: null } });
    await expireCompanyExports(product.app, company.client_id);
    const { data, bytes } = await download(ana, export_id);
    expect(data).toMatchObject({ state: 'ready', expires_at: null });
    expect(bytes.length).toBeGreaterThan(1000);

    const later = await ana.calls('reports.download', { report_id: report.report_id });
    expect((await download(ana, later.export_id)).data).toMatchObject({ state: 'ready', expires_at: null });
  });

  it('resumes after a killed worker and removes partial files', async () => {
    const { ana, report, company } = traveller;
    const { export_id } = await ana.calls('reports.zipReceipts', { chosen: { ids: [report.report_id] } });
    const before = await download(ana, export_id);
    const folder = `${company.client_id}/${export_id}`;
    await product.app.files.delete([`${folder}/export`]);
    await product.app.files.write(`${folder}/d3adbeef.part`, Buffer.from('half'), { type: 'application/zip' });
    await company.inCompany((tx) =>
      tx.updateTable('exports').set({ state: 'working', rows_done: 0 }).where('id', '=', export_id).execute(),
    );
    await makeExport(product.app, { client_id: company.client_id, export_id });
    expect((await download(ana, export_id)).bytes.length).toBe(before.bytes.length);
    expect(await Array.fromAsync(product.app.files.list(`${folder}/`))).toEqual([`${folder}/export`]);
  });

  it('ignores a stalled worker after another one finished the export', async () => {
    const { ana, report, company } = traveller;
    const { client_id } = company;
    const { export_id } = await ana.calls('reports.download', { report_id: report.report_id });
    await download(ana, export_id);
    const key = { client_id, id: export_id };
    const take = () =>
      company.inCompany(async (tx) => {
        await tx.updateTable('exports').set({ state: 'working' }).where('id', '=', export_id).execute();
        return (await startExport(tx, key)) ?? { ...key, tries: 0 };
      });
    const [frozen] = [await take(), await take()];
    await company.inCompany((tx) => failExport(tx, frozen, { failure: 'Too late.', now: new Date() }));
    expect((await ana.calls('exports.details', { id: export_id })).data).toMatchObject({ state: 'working' });
  });

  it('reports an internal error and succeeds on retry', async () => {
    const { ana, report } = traveller;
    const write = vi.spyOn(product.app.files, 'write').mockRejectedValueOnce(new Error('The disk is full.'));
    const { export_id } = await ana.calls('reports.zipReports', { chosen: { ids: [report.report_id] } });
    const state = async () => (await ana.calls('exports.details', { id: export_id })).data;
    await vi.waitFor(
      async () =>
        expect(await state()).toMatchObject({
          state: 'failed',
          failure: 'The export failed. Try again.',
          url: null,
        }),
      { timeout: 20_000, interval: 100 },
    );
    write.mockRestore();
    await ana.calls('exports.retry', { id: export_id });
    await expect(ana.calls('exports.retry', { id: export_id })).toBeRefused('export.running');
    expect(namesIn((await download(ana, export_id)).bytes)).toHaveLength(1);
  });

  it('reports a deleted report', async () => {
    const { ana, report } = await aTraveller();
    const { export_id } = await ana.calls('reports.download', { report_id: report.report_id });
    await ana.calls('reports.remove', { chosen: { ids: [report.report_id] } });
    await vi.waitFor(
      async () => {
        const { state, failure } = (await ana.calls('exports.details', { id: export_id })).data;
        // The export may have finished before the report was deleted.
        expect(state === 'ready' || failure === 'The report was deleted.', state).toBe(true);
      },
      { timeout: 20_000 },
    );
  });
});

/** Returns the file names from the central directory of the archive. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  for (
    let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = zip.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  )
    names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString('utf8'));
  return names;
}
