import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../../testing/matchers.ts';
import { aCompany, type TestPerson } from '../../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aTeam, stepOf } from '../../approvals/testing/a-team.ts';
import { aPdf, aPicture } from '../../files/testing/sample-files.ts';
import { uploads } from '../../files/testing/upload.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
});
afterAll(() => product.stop());

const sends = async (person: TestPerson, name = 'agenda.png') =>
  (await uploads(product, person, { bytes: await aPicture(40, 40).png().toBuffer(), name })).file.id;

const filesOf = async (person: TestPerson, item_id: string) => {
  const { data } = await person.calls('attachments.list', { item_id });
  return data.map(({ file, added_by }) => `${file.name} by ${added_by.first_name}`);
};

/** Creates a draft report with an attached file for Ana. */
async function aDraft() {
  const team = await aTeam(product);
  await team.goes(stepOf([team.boss]));
  const { ana, meals } = team;
  const form = { category_id: meals, merchant: 'Lokál', spent_on: '2026-11-10', currency: 'USD', amount: '10' };
  const { expense_id } = await ana.calls('expenses.create', form);
  const { report_id, data } = await ana.calls('reports.create', { title: 'Fair', expense_ids: [expense_id] });
  const file_id = await sends(ana);
  const added = await ana.calls('attachments.add', { item_id: report_id, file_ids: [file_id] });
  const submits = () => ana.calls('reports.submit', { report_id, version: data.version });
  return { ...team, report_id, expense_id, file_id, attachment_id: added.data[0]?.id ?? '', submits };
}

describe('a file attached to a report', () => {
  it('is added and removed by its owner, with name, size, person and history', async () => {
    const { ana, report_id, attachment_id } = await aDraft();
    const { data, can_add } = await ana.calls('attachments.list', { item_id: report_id });
    expect(data).toMatchObject([
      { file: { name: 'agenda.png', bytes: expect.any(Number) }, is_comment: false, can_remove: { allowed: true } },
    ]);
    expect(can_add.allowed).toBe(true);

    expect((await ana.calls('attachments.remove', { attachment_id })).data).toEqual([]);
    const { activity } = (await ana.calls('reports.details', { id: report_id })).data;
    expect(activity.map(({ sentence }) => sentence).slice(0, 2)).toEqual([
      'removed agenda.png from the report',
      'added agenda.png to the report',
    ]);
  });

  it('is added only while the report can be edited, and removed until it is approved', async () => {
    const { ana, boss, report_id, attachment_id, submits } = await aDraft();
    const { data } = await submits();
    const file_ids = [await sends(ana)];
    await expect(ana.calls('attachments.add', { item_id: report_id, file_ids })).toBeRefused('report.wrong_stage');
    await expect(boss.calls('attachments.add', { item_id: report_id, file_ids: [await sends(boss)] })).toBeRefused(
      'item.not_yours',
    );
    await expect(boss.calls('attachments.remove', { attachment_id })).toBeRefused('attachment.not_yours');

    await boss.calls('approvals.action', {
      item_id: report_id,
      version: data.version,
      decision: { action: 'approve' },
    });
    await expect(ana.calls('attachments.remove', { attachment_id })).toBeRefused('attachment.approved');
  });

  it('opens for everyone who sees the report and for nobody else', async () => {
    const { ana, ben, boss, fin, report_id, file_id, submits } = await aDraft();
    const other = await aCompany(product, { eve: ['super_admin'] });
    const opens = (person: TestPerson) => person.calls('files.details', { id: file_id });
    for (const person of [boss, ben, fin, other.people.eve]) {
      await expect(opens(person)).toBeRefused('item.not_found');
      await expect(person.calls('attachments.list', { item_id: report_id })).toBeRefused('item.not_found');
    }

    const { data } = await submits();
    expect((await opens(boss)).data.name).toBe('agenda.png');
    expect(await filesOf(boss, report_id)).toEqual(['agenda.png by Ana']);
    await expect(opens(ben)).toBeRefused('item.not_found');

    // When the report is recalled, the approver may no longer see the file.
    await ana.calls('reports.recall', { report_id, version: data.version });
    await expect(opens(boss)).toBeRefused('item.not_found');
  });

  it('must be an own upload and is attached once', async () => {
    const { ana, ben, report_id, file_id } = await aDraft();
    const others = await sends(ben);
    await expect(ana.calls('attachments.add', { item_id: report_id, file_ids: [others] })).toBeRefused(
      'item.not_found',
    );
    await expect(ana.calls('attachments.add', { item_id: report_id, file_ids: [file_id] })).toBeRefused(
      'attachment.already_added',
    );
  });
});

describe('a file of a comment', () => {
  it('is added by an approver and belongs to the comment', async () => {
    const { ana, boss, report_id, submits } = await aDraft();
    await submits();
    const file_ids = [await sends(boss, 'quote.png')];
    const { data } = await boss.calls('reports.comment', { report_id, comments: 'See the quote.', file_ids });

    const listed = (await ana.calls('attachments.list', { item_id: report_id })).data;
    const quote = listed.find(({ file }) => file.name === 'quote.png');
    expect(quote).toMatchObject({ is_comment: true, added_by: { first_name: 'Boss' }, can_remove: { allowed: false } });
    expect(data[0]).toMatchObject({ comments: 'See the quote.', attachment_ids: [quote?.id] });

    await boss.calls('attachments.remove', { attachment_id: quote?.id ?? '' });
    expect(await filesOf(ana, report_id)).toEqual(['agenda.png by Ana']);
  });

  it('belongs to an expense or an advance as well', async () => {
    const { ana, boss, expense_id, submits } = await aDraft();
    await submits();
    const file_ids = [await sends(boss)];
    await boss.calls('expenses.comment', { expense_id, comments: 'Here.', file_ids });
    const item = { item_kind: 'expense' as const, item_id: expense_id };
    expect((await ana.calls('attachments.list', item)).data).toHaveLength(1);
    await expect(ana.calls('attachments.add', { ...item, file_ids: [await sends(ana)] })).toBeRefused(
      'attachment.comment_only',
    );

    const { advance_id } = await ana.calls('advances.draftCreate', { title: 'Cash', currency: 'USD', amount: '50' });
    const advance = { item_kind: 'advance' as const, item_id: advance_id };
    const added = await ana.calls('attachments.add', { ...advance, file_ids: [await sends(ana, 'plan.png')] });
    await ana.calls('advances.comment', { advance_id, comments: 'And this.', file_ids: [await sends(ana, 'map.png')] });
    expect((await ana.calls('attachments.list', advance)).data.map(({ file }) => file.name)).toEqual([
      'plan.png',
      'map.png',
    ]);
    await expect(boss.calls('files.details', { id: added.data[0]?.file.id ?? '' })).toBeRefused('item.not_found');
  });
});

describe('exports of a report with attachments', () => {
  it('list them, print their pages and archive their originals', async () => {
    const { ana, report_id } = await aDraft();
    const bytes = await aPdf({ text: 'Floor plan' });
    const { file } = await uploads(product, ana, { bytes, type: 'application/pdf', name: 'plan.pdf' });
    await ana.calls('attachments.add', { item_id: report_id, file_ids: [file.id] });

    const { export_id } = await ana.calls('reports.download', { report_id });
    const text = await textOf(await made(ana, export_id));
    expect(text).toMatch(/Attachments/u);
    expect(text).toMatch(/agenda\.png \(\d+ kB\)/u);
    expect(text).toMatch(/Attachment\s+plan\.pdf/u);

    const zip = await ana.calls('reports.zipReceipts', { chosen: { ids: [report_id] } });
    const archive = (await made(ana, zip.export_id)).toString('latin1');
    expect(archive).toMatch(/ER-\d+ attachment plan\.pdf/u);
    expect(archive).toMatch(/ER-\d+ attachment agenda\.png/u);
  });
});

async function made(person: TestPerson, id: string): Promise<Buffer> {
  const url = await vi.waitFor(
    async () => {
      const { data } = await person.calls('exports.details', { id });
      if (!data.url) throw new Error(`The export is ${data.state}: ${data.failure}`);
      return data.url;
    },
    { timeout: 20_000, interval: 100 },
  );
  return Buffer.from(await (await fetch(new URL(url, product.address))).arrayBuffer());
}

async function textOf(pdf: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  library.destroy();
  return text;
}
