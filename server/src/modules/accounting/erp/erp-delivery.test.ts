import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { openEncryption } from '../../../http/encryption.ts';
import { type ServedSftp, serveSftp } from '../../../outside/sftp/testing/serve-sftp.ts';
import { mailsTo } from '../../../testing/mails.ts';
import { insertTestReport } from '../../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aPayroll } from '../../payables/testing/a-payroll.ts';
import { reEncryptCompany } from '../../privacy/encryption/re-encrypt.ts';
import { deliverErpFiles } from './deliver-files.ts';
import { notifyDeliveryFailed } from './notify-delivery-failed.ts';

let product: TestProduct;
let served: ServedSftp;
beforeAll(async () => {
  product = await testProduct({ environment: { OUTGOING_LOOPBACK: 'on' } });
  served = await serveSftp();
});
beforeEach(() => {
  served.files.clear();
  // This day is a Monday.
  product.setNow(new Date('2026-11-16T10:00:00Z'));
});
afterAll(async () => {
  await product.stop();
  await served.stop();
});

async function connected(system: 'sap' | 'datev' = 'sap') {
  const payroll = await aPayroll(product);
  const { admin, company } = payroll;
  const account_numbers = { expense: '6000', employee_payable: '3790' };
  await admin.calls('erp.save', { system, account_numbers, version: 0 });
  const server = {
    system,
    host: '127.0.0.1',
    port: served.port,
    username: 'outlay',
    auth: 'password',
    directory: '/in',
    ack_directory: '/ack',
  } as const;
  const schedule = {
    entity_id: null,
    deliver_from: '2026-11-01',
    is_paused: false,
    recurrence: { kind: 'weekly' as const, weekdays: [1, 2, 3, 4, 5] },
    time: '18:00',
    time_zone: 'UTC',
  };
  const save = async (changes: object = {}) => {
    const { channel } = await admin.calls('erp.delivery', { system });
    const input = { ...server, ...schedule, secret: 'secret', host_key: served.host_key, ...changes };
    return admin.calls('erp.saveDelivery', { ...input, version: channel?.version ?? 0 });
  };
  return {
    ...payroll,
    server,
    save,
    show: () => admin.calls('erp.delivery', { system }),
    act: (action: 'run' | 'retry' | 'redeliver' | 'remove', delivery_id?: string) =>
      admin.calls('erp.deliveryAction', { system, action, ...(delivery_id && { delivery_id }) }),
    /** Runs the job at this time, and then sets the clock back to the time of HTTP requests. */
    work: async (at: string) => {
      product.setNow(new Date(at));
      await deliverErpFiles(product.app, company.client_id);
      product.setNow(new Date('2026-11-16T10:00:00Z'));
    },
    documents: () =>
      [...served.files].filter(([path]) => path.startsWith('/in/')).map(([, content]) => documentsIn(content).sort()),
  };
}

function documentsIn(content: Buffer): string[] {
  const [, ...lines] = content.toString().trimEnd().split('\r\n');
  return [...new Set(lines.map((line) => line.split(';')[4] ?? ''))];
}

it('shows the fingerprint of a server, and keeps the secret to itself', async () => {
  const { admin, server, save, show } = await connected();
  const test = (changes: object) => admin.calls('erp.testDelivery', { ...server, secret: 'secret', ...changes });
  expect(await test({})).toMatchObject({ host_key: served.host_key, is_confirmed: false });
  await expect(test({ secret: 'wrong' })).toBeRefused('erp.sftp');
  await expect(test({ directory: '/nowhere' })).toBeRefused('erp.sftp');
  await expect(test({ secret: null })).toBeRefused('erp.no_secret');
  await expect(test({ host: '10.0.0.1' })).toBeRefused('erp.sftp');
  await expect(save({ directory: '/in/../etc' })).toBeRefused('erp.path');

  await save();
  expect(await test({ secret: null })).toMatchObject({ is_confirmed: true });
  // The stored secret is sent only to the saved server, not even to another port of the same host.
  await expect(test({ secret: null, host: 'localhost' })).toBeRefused('erp.no_secret');
  await expect(test({ secret: null, port: served.port + 1 })).toBeRefused('erp.no_secret');
  await expect(save({ secret: null, port: served.port + 1 })).toBeRefused('erp.no_secret');
  const { channel } = await show();
  expect(channel).toMatchObject({
    host: '127.0.0.1',
    when: 'Every Monday, Tuesday, Wednesday, Thursday and Friday at 18:00, UTC',
    next_run_at: '2026-11-16T18:00:00.000Z',
  });
  expect(JSON.stringify(channel)).not.toContain('secret');
});

it('delivers each posting once on schedule, also when the answer is lost', async () => {
  const { ana, save, work, show, documents } = await connected();
  await save();
  const first = await insertTestReport(product, ana, { stage: 'approved' });
  await work('2026-11-16T17:59:00Z');
  expect(served.files.size).toBe(0);
  served.failNext('after_rename');
  await work('2026-11-16T18:00:00Z');
  expect((await show()).data).toMatchObject([{ state: 'waiting' }]);
  await work('2026-11-16T18:05:00Z');
  expect((await show()).data).toMatchObject([{ state: 'delivered', no_of_postings: 1, error: '' }]);

  const second = await insertTestReport(product, ana, { stage: 'approved' });
  served.failNext('before_rename');
  await work('2026-11-17T18:00:00Z');
  await work('2026-11-17T18:05:00Z');
  expect(documents()).toEqual([[`ER-${first.number}`], [`ER-${second.number}`]]);
  // Without new postings, no file is written.
  await work('2026-11-18T18:00:00Z');
  expect((await show()).data).toHaveLength(2);
});

it('writes one DATEV file per calendar year', async () => {
  const { ana, save, act, work } = await connected('datev');
  await save();
  for (const day of ['2026-12-30', '2027-01-02']) {
    product.setNow(new Date(`${day}T10:00:00Z`));
    await insertTestReport(product, { ...ana, ...(await ana.startsSession()) }, { stage: 'approved' });
  }
  product.setNow(new Date('2026-11-16T10:00:00Z'));
  await act('run');
  await work('2026-11-16T10:00:00Z');
  const files = [...served.files.values()].map((content) => content.toString('latin1').trimEnd().split('\r\n'));
  const years = files.map(([header, , ...rows]) => [header?.split(';')[12], rows.map((row) => row.split(';')[9])]);
  expect(years.toSorted()).toEqual([
    ['20260101', ['3012']],
    ['20270101', ['0201']],
  ]);
});

it('reads acknowledgements, and delivers refused documents again on request', async () => {
  const { ana, save, work, show, act, documents } = await connected();
  await save();
  const [good, bad] = [
    await insertTestReport(product, ana, { stage: 'approved' }),
    await insertTestReport(product, ana, { stage: 'approved' }),
  ];
  await act('run');
  await work('2026-11-16T10:00:00Z');
  const [delivery] = (await show()).data;
  const ack = `ER-${good.number};accepted;\r\nER-${bad.number};refused;Account 6000 is locked\r\n`;
  served.files.set(`/ack/${delivery?.file_name}.ack`, Buffer.from(ack));
  await work('2026-11-16T10:15:00Z');
  const refused_documents = [{ document: `ER-${bad.number}`, message: 'Account 6000 is locked' }];
  expect((await show()).data).toMatchObject([{ state: 'refused', refused_documents }]);

  await act('redeliver', delivery?.id);
  await work('2026-11-16T10:20:00Z');
  expect(documents()).toEqual([[`ER-${good.number}`, `ER-${bad.number}`], [`ER-${bad.number}`]]);
  const [newest] = (await show()).data;
  served.files.set(`/ack/${newest?.file_name}.ack`, Buffer.from(''));
  await work('2026-11-16T10:35:00Z');
  expect((await show()).data).toMatchObject([{ state: 'accepted' }, { state: 'refused' }]);
  await expect(act('redeliver', newest?.id)).toBeRefused('erp.not_refused');
});

it('sends nothing to a server with another host key', async () => {
  const { ana, save, work, show, act } = await connected();
  await save({ host_key: `SHA256:${'b'.repeat(43)}` });
  await insertTestReport(product, ana, { stage: 'approved' });
  await act('run');
  await work('2026-11-16T10:00:00Z');
  const { data } = await show();
  expect(data[0]?.error).toContain('another host key');
  expect(served.files.size).toBe(0);
  await save();
  await act('retry', data[0]?.id);
  await work('2026-11-16T10:01:00Z');
  expect(served.files.size).toBe(1);
  await act('remove');
  expect(await show()).toMatchObject({ channel: null, data: [] });
});

it('writes to the administrators once a day when a file keeps failing', async () => {
  const { ana, admin, company, save, act } = await connected();
  await save({ host_key: `SHA256:${'b'.repeat(43)}` });
  await insertTestReport(product, ana, { stage: 'approved' });
  await act('run');
  const notices = async () => {
    const { rows } = await company.inCompany((tx) =>
      sql<{ data: { delivery_id: string } }>`select data from pgboss.job where name = 'event'
        and data->>'event' = 'erp.failed' and data->>'client_id' = ${company.client_id}`.execute(tx),
    );
    return rows.map(({ data }) => data);
  };
  const start = Date.parse('2026-11-16T10:00:00Z');
  const attempt = async (minutes: number) => {
    product.setNow(new Date(start + minutes * 60_000));
    await deliverErpFiles(product.app, company.client_id);
  };
  for (const minutes of [0, 2, 5, 10]) await attempt(minutes);
  expect(await notices()).toEqual([]);
  for (const minutes of [20, 60]) await attempt(minutes);
  const [notice] = await notices();
  product.setNow(new Date(start));
  await notifyDeliveryFailed(product.app, notice as unknown as Parameters<typeof notifyDeliveryFailed>[1]);
  await notifyDeliveryFailed(product.app, notice as unknown as Parameters<typeof notifyDeliveryFailed>[1]);
  const mails = await mailsTo(product, admin.email);
  expect(mails.filter(({ subject }) => subject.includes('could not be delivered'))).toMatchObject([
    { text: expect.stringContaining('another host key') },
  ]);
});

it('encrypts its secret with a new key', async () => {
  const { company, save, server, admin } = await connected();
  await save();
  const { client_id } = company;
  const key = { name: 'second', secret: 'another-secret-of-32-characters-or-more' };
  const encryption = openEncryption([key, { name: 'token-secret', secret: product.app.secret }]);
  const app = { database: product.app.database, encryption };
  expect(await reEncryptCompany(app, client_id)).toMatchObject({ no_of_renewed: 1 });
  expect(await reEncryptCompany(app, client_id)).toMatchObject({ no_of_renewed: 0 });
  const before = product.app.encryption;
  product.app.encryption = encryption;
  expect(await admin.calls('erp.testDelivery', { ...server, secret: null })).toMatchObject({ is_confirmed: true });
  product.app.encryption = before;
});

it('says which account number is missing', async () => {
  const { admin, ana, save, act, show } = await connected();
  await save();
  await admin.calls('erp.save', { system: 'sap', account_numbers: { expense: '6000' }, version: 1 });
  await insertTestReport(product, ana, { stage: 'approved' });
  await act('run');
  expect((await show()).channel?.problem).toBe('Enter the account number of Employee payable first.');
});
