import { afterAll, beforeAll, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { type S3Server, s3Keys, s3Server } from '../../outside/files/testing/s3-server.ts';
import { aCompany, type TestCompany } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { sweepFiles } from './sweep-files.ts';
import { aPicture } from './testing/sample-files.ts';
import { sendForm, uploads } from './testing/upload.ts';

let s3: S3Server;
let product: TestProduct;
let company: TestCompany<'ana'>;
beforeAll(async () => {
  s3 = await s3Server();
  product = await testProduct({
    environment: {
      DRAIN_MS: '50',
      FILES: 's3',
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_PATH_STYLE: 'on',
      S3_ACCESS_KEY_ID: s3Keys.access_key_id,
      S3_SECRET_ACCESS_KEY: s3Keys.secret_access_key,
    },
  });
  company = await aCompany(product, { ana: ['employee'] });
});
afterAll(async () => {
  await product.stop();
  await s3.stop();
});

const stored = () => Array.fromAsync(product.app.files.list(`${company.client_id}/`));

it('with files on S3 the form goes there, and everything else is the same', async () => {
  const { ana } = company.people;
  const signed = await ana.calls('files.signUpload', { file_type: 'image/jpeg' });
  expect(new URL(signed.data.url).origin).toBe(s3.endpoint);
  expect(signed.data.fields).toMatchObject({ key: signed.remote_file_path, 'Content-Type': 'image/jpeg' });
  const input = { remote_file_path: signed.remote_file_path, name: 'a.jpg', read: false };
  await expect(ana.calls('files.take', input)).toBeRefused('file.not_arrived');

  const bytes = await aPicture(300, 400).jpeg().toBuffer();
  expect((await sendForm(product, signed.data, bytes)).ok).toBe(true);
  const { file } = await ana.calls('files.take', input);
  expect((await ana.calls('files.take', input)).file.id).toBe(file.id);

  const page = await fetch(new URL(file.pages[0] ?? '', product.address));
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const original = await fetch(new URL(file.original, product.address));
  expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await fetch(new URL('/files/upload', product.address), { method: 'POST' })).status).toBe(404);
});

it('a file that is too large is refused even after it was stored', async () => {
  const { ana } = company.people;
  const signed = await ana.calls('files.signUpload', { file_type: 'image/jpeg' });
  await product.app.files.write(signed.remote_file_path, Buffer.alloc(20 * 1024 * 1024 + 1), { type: 'image/jpeg' });
  const taking = ana.calls('files.take', { remote_file_path: signed.remote_file_path, name: 'a.jpg', read: false });
  await expect(taking).toBeRefused('file.too_large');
});

it('the sweep leaves nothing behind there either', async () => {
  await uploads(product, company.people.ana, { bytes: await aPicture(60, 80).png().toBuffer() });
  expect((await stored()).length).toBeGreaterThan(3);
  product.setNow(new Date(Date.now() + 30 * 3_600_000));
  await sweepFiles(product.app, company.client_id, { attachedFileIds: async () => [] });
  product.setNow(null);
  expect(await stored()).toEqual([]);
});
