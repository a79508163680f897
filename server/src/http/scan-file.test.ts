import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../testing/matchers.ts';
import { aPdf, aPicture } from '../modules/files/testing/sample-files.ts';
import { sendForm, uploads } from '../modules/files/testing/upload.ts';
import { handleReceiptMail } from '../modules/receipt-mail/handle-mail.ts';
import { readNewestMails } from '../modules/receipt-mail/receipt-mails.rows.ts';
import { aMail } from '../modules/receipt-mail/testing/a-mail.ts';
import { eicar, type FakeClamd, fakeClamd } from '../outside/virus-scan/testing/fake-clamd.ts';
import { aCompany, type TestCompany } from '../testing/a-company.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

const relay = 'mx.outlay.example';
let daemon: FakeClamd;
let product: TestProduct;
let company: TestCompany<'ana' | 'admin'>;
let lines: string[] = [];
beforeAll(async () => {
  daemon = await fakeClamd();
  product = await testProduct({
    environment: { CLAMD_URL: daemon.url, INBOUND_MAIL_RELAY: relay },
    onLog: (line) => void lines.push(line),
  });
  company = await aCompany(product, { ana: ['employee'], admin: ['super_admin'] });
});
afterAll(async () => {
  await product.stop();
  await daemon.stop();
});
afterEach(() => {
  daemon.behaves('scans');
  lines = [];
});

const infected = async () => Buffer.concat([await aPicture().png().toBuffer(), Buffer.from(eicar)]);
const logged = (text: string) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === text);

describe('an uploaded receipt', () => {
  it('is accepted after the scan', async () => {
    const bytes = await aPicture().png().toBuffer();
    const { file } = await uploads(product, company.people.ana, { bytes });
    expect(file.bytes).toBe(bytes.length);
    expect(daemon.scanned.at(-1)).toBe(bytes.length);
  });

  it('with a virus is refused, deleted and named in the log', async () => {
    const { ana } = company.people;
    const signed = await ana.calls('files.signUpload', { file_type: 'image/png' });
    await sendForm(product, signed.data, await infected());
    const input = { remote_file_path: signed.remote_file_path, name: 'a.png', read: false };
    const refused = await ana.sends('files.take', input);
    expect(refused).toMatchObject({
      http_status: 400,
      body: { code: 'file.infected', message: 'This file contains a virus. It was not saved.' },
    });
    expect(logged('a virus was found in a file')).toMatchObject([
      {
        level: 40,
        client_id: company.client_id,
        user_id: ana.user_id,
        source: 'files.take',
        virus: 'Eicar-Test-Signature',
      },
    ]);
    expect(logged('refused')).toMatchObject([
      { endpoint: 'files.take', code: 'file.infected', client_id: company.client_id, network: '127.0.0.0/24' },
    ]);
    await expect(ana.calls('files.take', input)).toBeRefused('file.not_arrived');
  });

  it.each(['drops', 'limits'] as const)('waits for another attempt while the scanner %s', async (behaviour) => {
    // The file is larger than the size limit of the fake scanner.
    const bytes = await aPdf({ text: 'Receipt '.repeat(10), pages: 2 });
    const file = Buffer.concat([bytes, Buffer.alloc(200_000, ' ')]);
    const { ana } = company.people;
    const signed = await ana.calls('files.signUpload', { file_type: 'application/pdf' });
    await sendForm(product, signed.data, file);
    const input = { remote_file_path: signed.remote_file_path, name: 'a.pdf', read: false };
    daemon.behaves(behaviour);
    const refused = await ana.sends('files.take', input);
    expect(refused).toMatchObject({ http_status: 503, body: { code: 'file.not_scanned' } });
    expect(logged('a file could not be scanned for viruses')).toHaveLength(1);

    daemon.behaves('scans');
    expect((await ana.calls('files.take', input)).file.bytes).toBe(file.length);
  });

  it('is counted by result in the metrics', async () => {
    const metrics = await (await fetch(new URL('/metrics', product.address))).text();
    expect(metrics).toMatch(/^outlay_virus_scans_total\{result="infected"\} [1-9]/mu);
    expect(metrics).toMatch(/^outlay_virus_scans_total\{result="unavailable"\} 2$/mu);
  });
});

describe('a file within a request', () => {
  const csv = 'first_name,last_name,email\nNia,Okafor,nia@company.test\n';
  const sending = (text: string) => ({
    file_name: 'people.csv',
    content_base64: Buffer.from(text).toString('base64'),
  });

  it('is scanned before it is imported', async () => {
    const { admin } = company.people;
    await admin.calls('users.uploadImport', sending(csv));
    expect(daemon.scanned.at(-1)).toBe(csv.length);
    await expect(admin.calls('users.uploadImport', sending(`${csv}${eicar}`))).toBeRefused('file.infected');
    await expect(admin.calls('payouts.upload', sending(`${csv}${eicar}`))).toBeRefused('file.infected');
    daemon.behaves('drops');
    await expect(admin.calls('users.uploadImport', sending(csv))).toBeRefused('file.not_scanned');
  });

  it('is not scanned for people without the permission', async () => {
    const before = daemon.scanned.length;
    await expect(company.people.ana.calls('users.uploadImport', sending(csv))).toBeRefused('access.denied');
    expect(daemon.scanned).toHaveLength(before);
  });
});

describe('a mailed receipt', () => {
  const parts = async () => [
    { type: 'image/png', name: 'bad.png', content: await infected() },
    { type: 'application/pdf', name: 'good.pdf', content: await aPdf({ text: 'Hotel Total EUR 120.00' }) },
  ];

  async function delivered() {
    const { ana } = company.people;
    const { address } = await ana.calls('receiptMail.settings', {});
    const headers = [`Authentication-Results: ${relay}; dmarc=pass`];
    const raw = aMail({ from: `Ana <${ana.email}>`, headers, parts: await parts() });
    await product.app.inbound_mail?.receive({ recipients: [address ?? ''], raw });
    return newest();
  }

  async function newest() {
    const query = { client_id: company.client_id, user_id: company.people.ana.user_id, limit: 1 };
    return (await company.inCompany((tx) => readNewestMails(tx, query)))[0];
  }

  it('with a virus is left out, and the others become drafts', async () => {
    const mail_id = (await delivered())?.id ?? '';
    await handleReceiptMail(product.app, { client_id: company.client_id, mail_id });
    expect(await newest()).toMatchObject({
      state: 'done',
      no_of_drafts: 1,
      skipped: [{ name: 'bad.png', reason: 'This file contains a virus. It was not saved.' }],
    });
  });

  it('waits while the scanner is away', async () => {
    const mail_id = (await delivered())?.id ?? '';
    const handle = () => handleReceiptMail(product.app, { client_id: company.client_id, mail_id });
    daemon.behaves('drops');
    await expect(handle()).rejects.toThrow('could not be examined');
    expect((await newest())?.state).toBe('waiting');
    daemon.behaves('scans');
    await handle();
    expect((await newest())?.state).toBe('done');
  });
});
