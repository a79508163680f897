import { randomBytes } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { listenForMail } from '../../outside/inbound-mail/smtp-listener.ts';
import { aCompany, type TestCompany } from '../../testing/a-company.ts';
import { mailsTo } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aHeic, aPdf, aPicture } from '../files/testing/sample-files.ts';
import { answerReceiptMail } from './answer-mail.ts';
import { handleReceiptMail } from './handle-mail.ts';
import { mailSenderLink } from './mail-sender-link.ts';
import { readNewestMails } from './receipt-mails.rows.ts';
import { aMail, aWinmail, type SentMail } from './testing/a-mail.ts';

const secret = 'a shared secret of the relay';
const relay = 'mx.outlay.example';
let product: TestProduct;
let company: TestCompany<'ana' | 'bo'>;
let [pdf, png, photo, twoPages]: Buffer[] = [];
beforeAll(async () => {
  product = await testProduct({ environment: { INBOUND_MAIL_SECRET: secret, INBOUND_MAIL_RELAY: relay } });
  company = await aCompany(product, { ana: ['employee'], bo: ['employee'] }, { currency: 'EUR' });
  pdf = await aPdf({ text: 'Hotel Total EUR 120.00' });
  twoPages = await aPdf({ text: 'Taxi Total EUR 20.00', pages: 2 });
  png = await aPicture(300, 400).png().toBuffer();
  // Noise does not compress, so the picture is as large as a photo.
  photo = await aPicture(300, 400)
    .composite([{ input: randomBytes(300 * 400 * 3), raw: { width: 300, height: 400, channels: 3 } }])
    .jpeg({ quality: 90 })
    .toBuffer();
}, 60_000);
afterAll(() => product.stop());

const passed = `Authentication-Results: ${relay}; dmarc=pass`;
const addressOf = async (who: 'ana' | 'bo') =>
  (await company.people[who].calls('receiptMail.settings', {})).address ?? '';
const drafts = async (who: 'ana' | 'bo') =>
  (await company.people[who].calls('expenses.pagedList', {})).data.filter(({ source }) => source === 'receipt').length;

/** Delivers a mail from Ana, handles it and returns the result. */
async function deliver(mail: SentMail & { raw?: Buffer }, to = addressOf('ana')) {
  const raw = mail.raw ?? aMail({ from: `Ana <${company.people.ana.email}>`, headers: [passed], ...mail });
  const before = await drafts('ana');
  const stored = await product.app.inbound_mail?.receive({ recipients: [await to], raw });
  const newest = await newestMail();
  await handleReceiptMail(product.app, { client_id: company.client_id, mail_id: newest?.id ?? '' });
  const handled = await newestMail();
  return { stored, new_drafts: (await drafts('ana')) - before, ...handled };
}

async function newestMail() {
  const { client_id, people } = company;
  const query = { client_id, user_id: people.ana.user_id, limit: 1 };
  return (await company.inCompany((tx) => readNewestMails(tx, query)))[0];
}

const pdfPart = () => ({ type: 'application/pdf', name: 'hotel.pdf', content: pdf ?? '' });
const forwarded = (mail: SentMail) => ({
  type: 'message/rfc822',
  content: aMail({ from: 'shop@example.com', ...mail }),
});
const nested = (depth: number): SentMail =>
  depth === 0 ? { parts: [pdfPart()] } : { parts: [forwarded(nested(depth - 1))] };
const html = '<style>p{}</style><table><tr><td>Taxi</td><td>EUR 23.40</td></tr></table><img src="cid:logo">';

describe('a mail to a receipts address', () => {
  it.each<[string, () => SentMail, { state: string; new_drafts: number; reason?: string }]>([
    ['with a PDF', () => ({ parts: [pdfPart()] }), { state: 'done', new_drafts: 1 }],
    [
      'with two receipts',
      () => ({ parts: [pdfPart(), { type: 'image/png', name: 'a.png', content: png ?? '' }] }),
      { state: 'done', new_drafts: 2 },
    ],
    [
      'with two receipts in one PDF, which become one draft to split',
      () => ({ parts: [{ type: 'application/pdf', name: 'both.pdf', content: twoPages ?? '' }] }),
      { state: 'done', new_drafts: 1 },
    ],
    [
      'with an empty file beside a receipt',
      () => ({ parts: [pdfPart(), { type: 'application/pdf', name: 'empty.pdf', content: '' }] }),
      { state: 'done', new_drafts: 1 },
    ],
    [
      'with a signature of the sender’s mail program',
      () => ({ parts: [pdfPart(), { type: 'application/pkcs7-signature', name: 'smime.p7s', content: 'x' }] }),
      { state: 'done', new_drafts: 1 },
    ],
    [
      'with a PDF that is declared as a picture',
      () => ({ parts: [{ type: 'image/jpeg', name: 'scan.jpg', content: pdf ?? '' }] }),
      { state: 'done', new_drafts: 1 },
    ],
    [
      'with several senders',
      () => ({ from: `${company.people.ana.email}, eve@example.com`, parts: [pdfPart()] }),
      { state: 'refused', new_drafts: 0, reason: 'receipt_mail.unknown_sender' },
    ],
    [
      'with a HEIC photo of an unknown type',
      () => ({ parts: [{ type: 'application/octet-stream', name: 'IMG_1.HEIC', content: aHeic }] }),
      { state: 'done', new_drafts: 1 },
    ],
    [
      'with a winmail.dat',
      () => ({
        parts: [
          { type: 'application/ms-tnef', name: 'winmail.dat', content: aWinmail('hotel.pdf', pdf ?? Buffer.alloc(0)) },
        ],
      }),
      { state: 'done', new_drafts: 1 },
    ],
    [
      'with a damaged winmail.dat',
      () => ({ parts: [{ type: 'application/ms-tnef', name: 'winmail.dat', content: 'xx' }] }),
      { state: 'refused', new_drafts: 0, reason: 'receipt_mail.no_receipt' },
    ],
    [
      'that forwards a mail with a PDF',
      () => ({ parts: [forwarded({ parts: [pdfPart()] })] }),
      { state: 'done', new_drafts: 1 },
    ],
    ['that forwards a forwarded mail', () => nested(3), { state: 'done', new_drafts: 1 }],
    [
      'that forwards too many mails in each other',
      () => nested(9),
      { state: 'refused', new_drafts: 0, reason: 'receipt_mail.too_complex' },
    ],
    [
      'that is an HTML receipt with a logo',
      () => ({ html, parts: [{ type: 'image/png', name: 'logo.png', content: png ?? '', content_id: 'logo' }] }),
      { state: 'done', new_drafts: 1 },
    ],
    [
      'that is a receipt in plain text',
      () => ({ text: 'Taxi Berlin\r\nTotal EUR 18.20' }),
      { state: 'done', new_drafts: 1 },
    ],
    [
      'with a PDF and the logo of a signature',
      () => ({
        html: '<p>Hi</p><img src="cid:logo">',
        parts: [pdfPart(), { type: 'image/png', name: 'logo.png', content: png ?? '', content_id: 'logo' }],
      }),
      { state: 'done', new_drafts: 1 },
    ],
    [
      'with a pasted photo',
      () => ({
        html: '<img src="cid:photo">',
        parts: [{ type: 'image/jpeg', content: photo ?? '', content_id: 'photo' }],
      }),
      { state: 'done', new_drafts: 1 },
    ],
    [
      'with text only',
      () => ({ text: 'See you on Monday' }),
      { state: 'refused', new_drafts: 0, reason: 'receipt_mail.no_receipt' },
    ],
    [
      'with a Word file',
      () => ({ parts: [{ type: 'application/msword', name: 'terms.doc', content: 'x' }] }),
      { state: 'refused', new_drafts: 0, reason: 'receipt_mail.no_receipt' },
    ],
    [
      'with broken base64',
      () => ({ parts: [{ type: 'application/pdf', name: 'a.pdf', content: '%%%@@not base64@@', is_raw: true }] }),
      { state: 'refused', new_drafts: 0, reason: 'receipt_mail.no_receipt' },
    ],
    [
      'with more than twenty files',
      () => ({ parts: Array.from({ length: 21 }, pdfPart) }),
      { state: 'refused', new_drafts: 0, reason: 'receipt_mail.too_many_files' },
    ],
    [
      'without a sender',
      () => ({ from: undefined as never, parts: [pdfPart()] }),
      { state: 'refused', new_drafts: 0, reason: 'receipt_mail.unknown_sender' },
    ],
    [
      'from a stranger',
      () => ({ from: 'eve@example.com', parts: [pdfPart()] }),
      { state: 'refused', new_drafts: 0, reason: 'receipt_mail.unknown_sender' },
    ],
    [
      'whose sender is forged',
      () => ({ headers: [`Authentication-Results: ${relay}; dmarc=fail`], parts: [pdfPart()] }),
      { state: 'refused', new_drafts: 0, reason: 'receipt_mail.forged' },
    ],
    [
      'that is an out-of-office reply',
      () => ({ headers: ['Auto-Submitted: auto-replied', passed], parts: [pdfPart()] }),
      { state: 'ignored', new_drafts: 0, reason: 'receipt_mail.automatic' },
    ],
    [
      'from a mailing list',
      () => ({ headers: ['Precedence: list', passed], parts: [pdfPart()] }),
      { state: 'ignored', new_drafts: 0, reason: 'receipt_mail.automatic' },
    ],
    [
      'that we sent ourselves',
      () => ({ message_id: '<1.outlay@outlay.example>', parts: [pdfPart()] }),
      { state: 'ignored', new_drafts: 0, reason: 'receipt_mail.automatic' },
    ],
  ])('%s', { timeout: 60_000 }, async (_name, mail, expected) => {
    expect(await deliver(mail())).toMatchObject({ stored: 'stored', ...expected });
  });

  it('is handled once, however often it is delivered', { timeout: 60_000 }, async () => {
    const raw = aMail({ from: company.people.ana.email, headers: [passed], parts: [pdfPart()] });
    expect(await deliver({ raw })).toMatchObject({ new_drafts: 1 });
    expect(await deliver({ raw })).toMatchObject({ stored: 'stored', new_drafts: 0 });
  });

  it('is answered at the address of the account, with the result for each file', { timeout: 60_000 }, async () => {
    const { client_id, people } = company;
    const terms = { type: 'application/msword', name: 'terms.doc', content: 'x' };
    const { id = '' } = await deliver({ subject: 'Trip to Rome', parts: [pdfPart(), terms] });
    const event = { client_id, event: 'receipt_mail.handled' as const, event_id: uuidv7() };
    await answerReceiptMail(product.app, { ...event, user_id: people.ana.user_id, mail_id: id });
    const [mail] = await mailsTo(product, people.ana.email);
    expect(mail?.subject).toBe('1 draft was created from your mail');
    expect(mail?.text).toContain('“Trip to Rome”');
    expect(mail?.text).toContain('Not used: terms.doc. Only JPG, PNG, WebP, HEIC and PDF files become drafts.');
    const { data } = await people.ana.calls('notices.list', {});
    expect(data[0]).toMatchObject({
      title: '1 draft was created from your mail',
      address: '/individual/reports#draft_expense',
    });
  });
});

describe('the address of a person', () => {
  it('ends when it is renewed', async () => {
    const old = await addressOf('bo');
    expect(old).toMatch(/^[0-9a-f]{20}@receipts\.localhost$/u);
    await company.people.bo.calls('receiptMail.renew', {});
    expect(await addressOf('bo')).not.toBe(old);
    expect(await product.app.inbound_mail?.accepts(old)).toBe(false);
    expect(await product.app.inbound_mail?.accepts(await addressOf('bo'))).toBe(true);
  });

  it('also takes receipts from another address, once its link was confirmed by the same person', {
    timeout: 60_000,
  }, async () => {
    const { client_id, people } = company;
    const email = 'ana.home@example.com';
    await people.ana.calls('receiptMail.addSender', { email });
    const { senders } = await people.ana.calls('receiptMail.settings', {});
    expect(senders).toMatchObject([{ email, state: 'waiting' }]);
    expect(await deliver({ from: email, parts: [pdfPart()] })).toMatchObject({ state: 'refused' });

    const event = { client_id, event: 'receipt_sender.added' as const, event_id: uuidv7() };
    await mailSenderLink(product.app, { ...event, user_id: people.ana.user_id, sender_id: senders[0]?.id ?? '' });
    const [mail] = await mailsTo(product, email);
    const token = mail?.text.match(/\/profile\?sender=([\w-]+)/u)?.[1] ?? '';
    expect((await people.bo.sends('receiptMail.confirmSender', { token })).body).toMatchObject({ code: 'token.spent' });
    expect(await people.ana.calls('receiptMail.confirmSender', { token })).toMatchObject({ email });
    expect((await people.ana.sends('receiptMail.confirmSender', { token })).http_status).toBe(400);
    expect(await deliver({ from: email.toUpperCase(), parts: [pdfPart()] })).toMatchObject({ state: 'done' });

    await people.ana.calls('receiptMail.removeSender', { id: senders[0]?.id ?? '' });
    expect(await deliver({ from: email, parts: [pdfPart()] })).toMatchObject({ state: 'refused' });
  });
});

describe('mails from outside', () => {
  it('are taken over HTTP with the shared secret only', async () => {
    const post = async (authorization: string, to: string) =>
      (
        await fetch(`${product.address}/api/inbound-mail?to=${encodeURIComponent(to)}`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'message/rfc822' },
          body: new Uint8Array(aMail({ from: company.people.ana.email, text: 'Total EUR 5.00' })),
        })
      ).status;
    const to = await addressOf('ana');
    expect(await post(`Bearer ${secret}`, to)).toBe(202);
    expect(await post('Bearer wrong', to)).toBe(401);
    expect(await post(`Bearer ${secret}`, `${'0'.repeat(20)}@receipts.localhost`)).toBe(404);
  });

  it('are taken by SMTP for known addresses only, and up to 30 MB', { timeout: 60_000 }, async () => {
    const inbound = product.app.inbound_mail;
    if (!inbound) throw new Error('Nothing is configured.');
    const options = { host: '127.0.0.1', port: 0, name: 'receipts.localhost', onError: () => undefined };
    const listener = await listenForMail(inbound, options);
    const transport = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true });
    const from = company.people.ana.email;
    const send = async (to: string, raw: Buffer) => {
      try {
        return (await transport.sendMail({ envelope: { from, to }, raw })).response;
      } catch (error) {
        return (error as { response?: string }).response ?? String(error);
      }
    };
    expect(await send(await addressOf('ana'), aMail({ from, text: 'Total EUR 7.00' }))).toMatch(/^250/u);
    expect(await send('someone@elsewhere.example', aMail({ from }))).toMatch(/^550.*no such address/u);
    const large = aMail({ from, parts: [{ type: 'application/pdf', content: Buffer.alloc(24 * 1024 * 1024) }] });
    expect(large.length).toBeGreaterThan(30 * 1024 * 1024);
    expect(await send(await addressOf('ana'), large)).toMatch(/^552/u);
    transport.close();
    await listener.close();
  });
});
