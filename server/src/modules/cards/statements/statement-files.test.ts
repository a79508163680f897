import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { csvFile } from '#domain/cards/statements/testing/statement-files.ts';
import { aCompany } from '../../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { checkStatement } from './check-statement.ts';
import { statementPath } from './statement-file.ts';
import { sweepStatementFiles } from './sweep-statement-files.ts';

const team = () => aCompany(product, { fin: ['finance'] } as const, { features: { card_recon_enabled: true } });

let product: TestProduct;
let company: Awaited<ReturnType<typeof team>>;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());
// Each test has its own company, so that its folder contains only the files of the test.
beforeEach(async () => {
  company = await team();
});
afterEach(() => {
  vi.restoreAllMocks();
  product.setNow(null);
});

const stored = () => Array.fromAsync(product.app.files.list(`${company.client_id}/`));
const sweep = () => sweepStatementFiles(product.app, company.client_id);
const hoursLater = (hours: number) => product.setNow(new Date(Date.now() + hours * 3_600_000));

async function upload() {
  const content_base64 = Buffer.from(csvFile).toString('base64');
  const { data } = await company.people.fin.calls('cardStatements.upload', { file_name: 'a.csv', content_base64 });
  const job = { client_id: company.client_id, statement_id: data.id };
  return { job, path: statementPath({ client_id: company.client_id, id: data.id }) };
}

const details = async ({ statement_id }: { statement_id: string }) =>
  (await company.people.fin.calls('cardStatements.details', { statement_id })).data;

describe('the file of a card statement', () => {
  it('is stored only until the statement is checked', async () => {
    const { job, path } = await upload();
    expect(await stored()).toEqual([path]);
    await sweep();
    expect(await stored()).toEqual([path]);
    await checkStatement(product.app, job);
    expect(await stored()).toEqual([]);
  });

  it('is deleted by the repeated job if it could not be deleted after the check', async () => {
    const { job } = await upload();
    vi.spyOn(product.app.files, 'delete').mockRejectedValueOnce(new Error('The file store is unavailable.'));
    await expect(checkStatement(product.app, job)).rejects.toThrow('unavailable');
    expect(await details(job)).toMatchObject({ state: 'checked' });
    expect(await stored()).toHaveLength(1);

    await checkStatement(product.app, job);
    expect(await stored()).toEqual([]);
    expect(await details(job)).toMatchObject({ state: 'checked' });
  });

  it('is swept if it was left behind after the check', async () => {
    const { job, path } = await upload();
    await checkStatement(product.app, job);
    for (const key of [path, path.replace('original', 'd3adbeef.part')])
      await product.app.files.write(key, Buffer.from(csvFile), { type: 'application/octet-stream' });
    await sweep();
    expect(await stored()).toEqual([]);
  });

  it('is swept after a day if the check never succeeds, and the statement fails', async () => {
    const { job, path } = await upload();
    vi.spyOn(product.app.files, 'read').mockRejectedValue(new Error('The file store is unavailable.'));
    await expect(checkStatement(product.app, job)).rejects.toThrow('unavailable');
    hoursLater(23);
    await sweep();
    expect(await stored()).toEqual([path]);

    hoursLater(25);
    await sweep();
    expect(await stored()).toEqual([]);
    product.setNow(null);
    expect(await details(job)).toMatchObject({ state: 'failed', failure: expect.stringContaining('Upload it again') });
  });

  it('is swept after an hour if the upload was not saved', async () => {
    const { client_id } = company;
    const path = statementPath({ client_id, id: uuidv7() });
    await product.app.files.write(path, Buffer.from(csvFile), { type: 'application/octet-stream' });
    await sweep();
    expect(await stored()).toEqual([path]);
    hoursLater(2);
    await sweep();
    expect(await stored()).toEqual([]);
  });
});
