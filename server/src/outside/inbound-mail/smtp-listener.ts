import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type CertificateFiles, readCertificate } from './certificate.ts';
import { type InboundMail, inboundAnswers, mostMailBytes } from './port.ts';

export interface SmtpListener {
  port: number;
  close(): Promise<void>;
}

interface ListenerOptions {
  host: string;
  port: number;
  name: string;
  /** The certificate and its key. With a certificate, every mail must be sent after STARTTLS. */
  certificate?: CertificateFiles | null;
  onError: (error: Error) => void;
}

/**
 * Receives mails by SMTP, only for receipt addresses and the bounce address, so that it can never be used to relay
 * mail. Without a certificate, the mail relay in front of this listener must handle encryption.
 */
export async function listenForMail(inbound: InboundMail, options: ListenerOptions): Promise<SmtpListener> {
  const { certificate = null } = options;
  const server = new SMTPServer({
    ...(certificate && { ...(await readCertificate(certificate)), minVersion: 'TLSv1.2' as const }),
    name: options.name,
    banner: 'Outlay receipts',
    authOptional: true,
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mostMailBytes,
    maxClients: 50,
    socketTimeout: 60_000,
    closeTimeout: 5_000,
    onMailFrom: (_sender, { secure }, done) => done(certificate && !secure ? answer(530, startTls) : null),
    onRcptTo: ({ address }, _session, done) => {
      inbound.accepts(address).then(
        (isAccepted) => done(isAccepted ? null : answer(550, inboundAnswers.unknown)),
        () => done(answer(451, tryAgain)),
      );
    },
    onData: (stream, session, done) => {
      receive(inbound, stream, session).then(
        (refusal) => done(refusal),
        (error: Error) => {
          options.onError(error);
          done(answer(451, tryAgain));
        },
      );
    },
  });
  server.on('error', options.onError);
  server.listen(options.port, options.host);
  await once(server.server, 'listening');
  const renewal = setInterval(() => void renewCertificate(server, options), renewEveryMs).unref();
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => {
      clearInterval(renewal);
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * The interval at which the certificate files are read again, because certificates are renewed while the product runs.
 */
const renewEveryMs = 60 * 60_000;

async function renewCertificate(server: SMTPServer, { certificate, onError }: ListenerOptions): Promise<void> {
  if (!certificate) return;
  try {
    server.updateSecureContext(await readCertificate(certificate));
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)));
  }
}

const startTls = 'Mails are received after STARTTLS only.';
const tryAgain = 'The service is temporarily unavailable. Try again later.';

async function receive(
  inbound: InboundMail,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<Error | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest of a mail that is too large is read and discarded, because SMTP responds only after its end.
    if (size <= mostMailBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > mostMailBytes) return answer(552, inboundAnswers.too_large);
  const is_report = !envelope.mailFrom || envelope.mailFrom.address === '';
  const recipients = envelope.rcptTo.map(({ address }) => address);
  const result = await inbound.receive({ recipients, raw: Buffer.concat(chunks), is_report });
  if (result === 'stored') return null;
  return answer(result === 'too_many' ? 452 : 550, inboundAnswers[result]);
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
