import { PDFiumLibrary } from '@hyzyla/pdfium';
import { readSheet } from 'read-excel-file/node';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../testing/matchers.ts';
import { type PayoutTab, payoutTabs } from '#domain/payouts/payout-tabs.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { hasAdvance, hasReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { uploads } from '../files/testing/upload.ts';
import { aPayroll } from '../payouts/testing/a-payroll.ts';
import { expireCompanyExports } from './expire-exports.ts';
import { type ExportKind, failExport, startExport } from './exports.rows.ts';
import { makeExport } from './make-export.ts';

let product: TestProduct;
/** For what changes nothing of theirs. */
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

  const one = await spends('Café <Müller> / Söhne', '12.50', [file.id]);
  const two = await spends('=HYPERLINK("http://evil")', '7.00');

  const report = await ana.calls('reports.create', {
    title: 'Łódź: a/b visit',
    expense_ids: [one.expense_id, two.expense_id],
  });

  return { company, ...company.people, report, expense_ids: [one.expense_id, two.expense_id] };
}

/** Waits until an export is made, and downloads it. */
async function download(person: TestPerson, export_id: string) {
  const data = await vi.waitFor(
    async () => {
      const made = (await person.calls('exports.details', { id: export_id })).data;
      if (made.state !== 'ready') throw new Error(`It is ${made.state}: ${made.failure}`);
      return made;
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

describe('a report taken along', () => {
  it('is a PDF with its lines and receipts, downloaded and never shown in place', async () => {
    const { ana, report } = traveller;
    const { export_id } = await ana.calls('reports.download', { report_id: report.report_id });
    const { data, answer, bytes } = await download(ana, export_id);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBe(data.bytes);
    // One page of lines and one for the receipt.
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/gu)).toHaveLength(2);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/u);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('says on paper what was asked, who decides, what a policy allows, and what is not paid back', async () => {
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
    expect(text).toContain('To be paid to Ana Tester');
  });

  it('is an archive of its receipts, under names no system takes for a path', async () => {
    const { ana, report } = traveller;
    const { export_id } = await ana.calls('reports.zipReceipts', { chosen: { ids: [report.report_id] } });
    const { bytes } = await download(ana, export_id);
    expect(namesIn(bytes)).toEqual([`${report.data.number} 1 2026-11-10 Café Müller Söhne.png`]);
  });

  it('is an archive of PDFs, of all that a list finds', async () => {
    const { ana, report } = await aTraveller();
    await ana.calls('reports.create', { title: 'Łódź: a/b visit' });
    const { export_id } = await ana.calls('reports.zipReports', { chosen: { matching: { search: 'visit' } } });
    const { bytes, data } = await download(ana, export_id);
    expect(namesIn(bytes)).toHaveLength(2);
    expect(namesIn(bytes)).toContain(`${report.data.number} Łódź a b visit.pdf`);
    expect(data).toMatchObject({ rows_total: 2, rows_done: 2 });
  });

  it('is a sheet whose text never runs and whose amounts are numbers', async () => {
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

describe('chosen expenses', () => {
  it('are a sheet of their own', async () => {
    const { ana, expense_ids } = traveller;
    const { export_id } = await ana.calls('exports.expenseList', { chosen: { ids: expense_ids } });
    expect((await download(ana, export_id)).bytes.toString().split('\r\n')).toHaveLength(4);
  });

  it('say of their report and owner what a sheet of reports does, in the days of who asks', async () => {
    const { ana, admin, company } = await aTraveller();
    const { id: department_id } = await admin.calls('organisation.saveDepartment', { name: 'Design' });

    await company.inCompany((tx) =>
      tx
        .updateTable('users')
        .set({ employee_code: 'E-7', department_id, time_zone: 'Pacific/Auckland' })
        .where('id', '=', ana.user_id)
        .execute(),
    );

    const { report_id } = await hasReport(product, ana, {
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

describe('reports of the company', () => {
  it('are a sheet of what was handed in, for who reads them all', async () => {
    const { ana, pay, report } = await aTraveller();
    await hasReport(product, ana, { stage: 'approved', title: 'Fair', amounts: ['5.00'] });
    const { report_id } = await hasReport(product, ana, {
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
    // What was never handed in is its owner's alone.
    const draft = { chosen: { ids: [report.report_id] } };
    await expect(pay.calls('exports.companyReports', draft)).toBeRefused('item.not_found');
  });
});

describe('chosen advances', () => {
  async function aRequester() {
    const traveller = await aTraveller();
    const { ana, pay } = traveller;
    const fair = await hasAdvance(product, ana, { stage: 'pending_approval', title: '=Fair', waits_for: [pay] });
    const visit = await hasAdvance(product, ana, { stage: 'outstanding', title: 'Visit', amount: '40.00' });
    const draft = await hasAdvance(product, ana, { stage: 'draft', title: 'Later' });
    return { ...traveller, fair, visit, draft };
  }

  it('are a sheet of one’s own, of those named or of all that the list finds', async () => {
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
    // Nobody takes along what is somebody else's.
    await expect(pay.calls('exports.advanceList', { chosen: { ids: [visit] } })).toBeRefused('item.not_found');
  });

  it('of the company are a sheet of what was handed in, for who reads them all', async () => {
    const { ana, pay, visit, fair, draft } = await aRequester();
    const made = async (chosen: object, format: 'csv' | 'xlsx') =>
      (await download(pay, (await pay.calls('exports.companyAdvances', { chosen, format } as never)).export_id)).bytes;
    const [head = [], ...rows] = await readSheet(await made({ ids: [visit, fair] }, 'xlsx'));
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(column('Amount')[0]).toBe(40);
    expect(column('Status')).toEqual(['Outstanding', 'Awaiting approval']);
    expect(column('Waits for')).toEqual([null, 'Pay Tester']);
    const text = (await made({ matching: {} }, 'csv')).toString();
    expect(text.trimEnd().split('\r\n')).toHaveLength(3);
    expect(text).toContain("'=Fair");
    expect(text).not.toContain('Later');
    await expect(pay.calls('exports.companyAdvances', { chosen: { ids: [draft] } })).toBeRefused('item.not_found');
    const asked = await ana.sends('exports.companyAdvances', { chosen: { matching: {} } });
    expect(asked.http_status).toBe(403);
  });

  it('that were taken back before the sheet is made again are left out of the company’s', async () => {
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
  // Which exports of somebody else each person may look at: by kind, of payout lists also by their tab.
  const seen: Record<'mate' | 'reads' | 'pay' | 'admin' | 'stranger', readonly string[]> = {
    mate: [],
    reads: ['payout_list paid'],
    pay: [...payoutTabs.map((tab) => `payout_list ${tab}`), 'payout_template', 'report_list', 'advance_list'],
    admin: [...payoutTabs.map((tab) => `payout_list ${tab}`), 'payout_template', 'report_list', 'advance_list'],
    stranger: [],
  };

  it('is everybody’s own; of the company’s each sees and makes again what they could export themselves', async () => {
    const { company, fin: pay, ben: mate, ana, admin, auditor } = await aPayroll(product);
    const people = { mate, reads: await auditor(), pay, admin };
    const stranger = (await aTraveller()).admin;

    const kinds: [ExportKind, PayoutTab?][] = [
      ...(['report_pdf', 'zip_receipts', 'zip_reports', 'bulk_reports', 'expense_list', 'own_advances'] as const).map(
        (kind): [ExportKind] => [kind],
      ),
      ...payoutTabs.map((tab): [ExportKind, PayoutTab] => ['payout_list', tab]),
      ...(['payout_template', 'report_list', 'advance_list'] as const).map((kind): [ExportKind] => [kind]),
      // One from before its list was kept with it.
      ['payout_list'],
    ];

    const made = await Promise.all(
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
      return data.map((each) => made.find(({ id }) => id === each.export_id)?.name ?? '').sort();
    };

    const every = made.map(({ name }) => name).sort();
    expect(await history(ana, 'mine')).toEqual(every);
    expect(await history(ana, 'company')).toEqual(every);

    for (const [name, person] of Object.entries({ ...people, stranger })) {
      const may = [...seen[name as keyof typeof seen]].sort();
      expect(await history(person, 'mine'), name).toEqual([]);
      expect(await history(person, 'company'), name).toEqual(may);
      for (const { id, name: what } of made) {
        const answers = [
          (await person.sends('exports.details', { id })).http_status,
          (await person.sends('exports.retry', { id })).http_status,
        ];
        // Somebody before may have let it be made again already.
        const isSeen = answers[0] === 200 && [200, 409].includes(answers[1] ?? 0);
        expect({ name, what, answers, isSeen: may.includes(what) }).toMatchObject({ isSeen });
        if (!isSeen) expect(answers).toEqual([404, 404]);
      }
    }
  });

  it('shows no reader of payouts what is paid no more', async () => {
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

  it('forgets files after thirty days, and makes them again when asked', async () => {
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

  it('goes on with what a worker that was killed had begun, and leaves nothing of its parts', async () => {
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

  it('is not changed by a worker that froze and wakes after another made it', async () => {
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

  it('says when something of ours failed, and makes it when asked again', async () => {
    const { ana, report } = traveller;
    const write = vi.spyOn(product.app.files, 'write').mockRejectedValueOnce(new Error('The disk is full.'));
    const { export_id } = await ana.calls('reports.zipReports', { chosen: { ids: [report.report_id] } });
    const state = async () => (await ana.calls('exports.details', { id: export_id })).data;
    await vi.waitFor(
      async () =>
        expect(await state()).toMatchObject({
          state: 'failed',
          failure: 'It could not be made. Try again.',
          url: null,
        }),
      { timeout: 20_000, interval: 100 },
    );
    write.mockRestore();
    await ana.calls('exports.retry', { id: export_id });
    await expect(ana.calls('exports.retry', { id: export_id })).toBeRefused('export.running');
    expect(namesIn((await download(ana, export_id)).bytes)).toHaveLength(1);
  });

  it('tells in words when there is nothing left to make it of', async () => {
    const { ana, report } = await aTraveller();
    const { export_id } = await ana.calls('reports.download', { report_id: report.report_id });
    await ana.calls('reports.remove', { chosen: { ids: [report.report_id] } });
    await vi.waitFor(
      async () => {
        const { state, failure } = (await ana.calls('exports.details', { id: export_id })).data;
        // It may have been quicker than the deletion.
        expect(state === 'ready' || failure === 'The report is gone.', state).toBe(true);
      },
      { timeout: 20_000 },
    );
  });
});

/** The names an archive lists at its end. */
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
