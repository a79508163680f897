import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type InboundMail, inboundAnswers, mostMailBytes } from './port.ts';

export interface SmtpListener {
  port: number;
  close(): Promise<void>;
}

/**
 * Receives mails by SMTP for the receipt addresses only, so it can never be used to relay mail. Encryption ends at the
 * mail relay in front of it.
 */
export async function listenForMail(
  inbound: InboundMail,
  options: { host: string; port: number; name: string; onError: (error: Error) => void },
): Promise<SmtpListener> {
  const server = new SMTPServer({
    name: options.name,
    banner: 'Outlay receipts',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mostMailBytes,
    maxClients: 50,
    socketTimeout: 60_000,
    closeTimeout: 5_000,
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
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

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
    // The rest of a mail that is too large is read and dropped, because SMTP answers only after its end.
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
