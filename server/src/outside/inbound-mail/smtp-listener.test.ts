import { readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestAuthority, type TestCertificate, testAuthority } from '../../testing/test-certificates.ts';
import type { InboundMail, ReceivedMail } from './port.ts';
import { listenForMail, type SmtpListener } from './smtp-listener.ts';

let authority: TestAuthority;
let certificate: TestCertificate;
beforeAll(async () => {
  authority = await testAuthority();
  certificate = await authority.issue('127.0.0.1');
});
afterAll(() => authority.remove());

let listener: SmtpListener | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await listener?.close();
});

const received: ReceivedMail[] = [];
const inbound: InboundMail = {
  accepts: async () => true,
  receive: async (mail) => {
    received.push(mail);
    return 'stored';
  },
};
const errors: Error[] = [];
const options = {
  host: '127.0.0.1',
  port: 0,
  name: 'receipts.localhost',
  onError: (error: Error) => void errors.push(error),
};

async function answerTo(mailOptions: object): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port: listener?.port ?? 0, ...mailOptions });
  try {
    const raw = 'Subject: Taxi\r\n\r\nEUR 7';
    return (await transport.sendMail({ envelope: { from: 'ana@company.test', to: 'a@b.test' }, raw })).response;
  } catch (error) {
    return (error as { response?: string }).response ?? String(error);
  } finally {
    transport.close();
  }
}

const trusted = () => ({ requireTLS: true, tls: { ca: readFileSync(authority.ca_path) } });

describe('the listener for mails', () => {
  it('receives mails after STARTTLS only, if it has a certificate', async () => {
    listener = await listenForMail(inbound, { ...options, certificate });
    expect(await answerTo(trusted())).toMatch(/^250/u);
    expect(received).toHaveLength(1);
    expect(await answerTo({ ignoreTLS: true })).toBe('530 Mails are received after STARTTLS only.');
    expect(received).toHaveLength(1);
    expect(
      await answerTo({ ...trusted(), tls: { ...trusted().tls, maxVersion: 'TLSv1.1', minVersion: 'TLSv1.1' } }),
    ).not.toMatch(/^250/u);
  });

  it('offers no encryption without a certificate', async () => {
    listener = await listenForMail(inbound, options);
    expect(await answerTo({ ignoreTLS: true })).toMatch(/^250/u);
    expect(await answerTo({ requireTLS: true })).not.toMatch(/^250/u);
  });

  it('does not start with a key of another certificate', async () => {
    const other = await authority.issue('other.test');
    const mixed = { ...certificate, key_path: other.key_path };
    await expect(listenForMail(inbound, { ...options, certificate: mixed })).rejects.toThrow(/key values mismatch/u);
  });

  it('uses a renewed certificate without a restart, and keeps the old one if the new one is unusable', async () => {
    const files = await authority.issue('renewed.test');
    const valid = certificate;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    listener = await listenForMail(inbound, { ...options, certificate: files });
    // The first certificate is not valid for the name of this server.
    expect(await answerTo(trusted())).not.toMatch(/^250/u);

    await copyFile(valid.cert_path, files.cert_path);
    errors.length = 0;
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    await vi.waitFor(() => expect(errors).toHaveLength(1));
    expect(await answerTo(trusted())).not.toMatch(/^250/u);

    await copyFile(valid.key_path, files.key_path);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    await vi.waitFor(async () => expect(await answerTo(trusted())).toMatch(/^250/u));
  });
});
