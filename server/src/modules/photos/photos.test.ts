import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany, type TestCompany } from '../../testing/a-company.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import { aPdf, aPicture } from '../files/testing/sample-files.ts';
import { uploads } from '../files/testing/upload.ts';
import { photoFileIds } from './photos.routes.ts';

let product: TestProduct;
let company: TestCompany<'ana' | 'bo'>;
let other: TestCompany<'eve'>;
beforeAll(async () => {
  product = await testProduct();
  company = await aCompany(product, { ana: ['employee'], bo: ['employee'] });
  other = await aCompany(product, { eve: ['employee'] });
});
afterAll(() => product.stop());

const aSquare = () => aPicture().resize(512, 512, { fit: 'cover' }).png().toBuffer();

async function hasPhoto(who: 'ana' | 'bo') {
  const person = company.people[who];
  const { file } = await uploads(product, person, { bytes: await aSquare() });
  const { img_path } = await person.calls('photos.save', { file_id: file.id });
  return { file_id: file.id, img_path };
}

describe('a profile photo', () => {
  it('is shown to colleagues, and people without one are left out', async () => {
    const { ana, bo } = company.people;
    const { img_path } = await hasPhoto('ana');
    const { data } = await bo.calls('photos.list', { emails: [ana.email.toUpperCase(), bo.email] });
    expect(data).toEqual([{ email: ana.email, img_path }]);

    const answer = await fetch(new URL(img_path, product.address));
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 320, height: 320 });
  });

  it('is not shown to another company', async () => {
    await hasPhoto('ana');
    const { data } = await other.people.eve.calls('photos.list', { emails: [company.people.ana.email] });
    expect(data).toEqual([]);
  });

  it('appears beside what the person did', async () => {
    const { ana } = company.people;
    const { img_path } = await hasPhoto('ana');
    const { report_id } = await insertTestReport(product, ana, { amounts: ['10.00'] });
    await ana.calls('reports.comment', { report_id, comments: 'Ready' });
    const { data } = await ana.calls('reports.details', { id: report_id });
    expect(data.activity.find(({ comments }) => comments === 'Ready')).toMatchObject({ name: 'Ana Tester', img_path });
  });

  it('is replaced and removed', async () => {
    const { ana, bo } = company.people;
    const first = await hasPhoto('ana');
    const second = await hasPhoto('ana');
    expect(second.img_path).not.toBe(first.img_path);
    await ana.calls('photos.remove', {});
    expect((await bo.calls('photos.list', { emails: [ana.email] })).data).toEqual([]);
  });

  it('must be a picture that the person uploaded', async () => {
    const { ana, bo } = company.people;
    const { file: theirs } = await uploads(product, bo, { bytes: await aSquare() });
    await expect(ana.calls('photos.save', { file_id: theirs.id })).toBeRefused('item.not_found');
    const { file: pdf } = await uploads(product, ana, { bytes: await aPdf(), type: 'application/pdf' });
    await expect(ana.calls('photos.save', { file_id: pdf.id })).toBeRefused('file.type');
  });

  it('survives the sweep of files, which deletes the replaced one', async () => {
    const { client_id } = company;
    const replaced = await hasPhoto('bo');
    const current = await hasPhoto('bo');
    product.setNow(new Date(Date.now() + 26 * 60 * 60 * 1000));
    try {
      await sweepFiles(product.app, client_id, { attachedFileIds: photoFileIds });
      const objectsOf = async ({ file_id }: { file_id: string }) =>
        (await Array.fromAsync(product.app.files.list(`${client_id}/${file_id}/`))).length;
      expect(await objectsOf(current)).toBeGreaterThan(0);
      expect(await objectsOf(replaced)).toBe(0);
    } finally {
      product.setNow(null);
    }
  });
});
