import { randomUUID } from 'node:crypto';

export interface SentPart {
  type: string;
  name?: string;
  content: Buffer | string;
  /** True if the content is written to the mail without encoding, which produces a damaged part. */
  is_raw?: boolean;
  content_id?: string;
}

export interface SentMail {
  from?: string;
  subject?: string;
  text?: string;
  html?: string;
  headers?: readonly string[];
  message_id?: string;
  parts?: readonly SentPart[];
}

/** Builds a mail in the format that mail programs use. */
export function aMail(mail: SentMail): Buffer {
  const boundary = `b-${randomUUID()}`;
  const head = [
    ...(mail.headers ?? []),
    ...(mail.from === undefined ? [] : [`From: ${mail.from}`]),
    'To: receipts',
    `Subject: ${mail.subject ?? 'Receipts'}`,
    `Message-ID: ${mail.message_id ?? `<${randomUUID()}@mail.test>`}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
  ];
  const bodies = [
    ...(mail.text === undefined ? [] : [`Content-Type: text/plain; charset=utf-8\r\n\r\n${mail.text}`]),
    ...(mail.html === undefined ? [] : [`Content-Type: text/html; charset=utf-8\r\n\r\n${mail.html}`]),
    ...(mail.parts ?? []).map(partText),
  ];
  const body = bodies.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}--${boundary}--\r\n`, 'latin1');
}

function partText({ type, name, content, is_raw, content_id }: SentPart): string {
  const isMessage = type === 'message/rfc822';
  const encoded = Buffer.from(content).toString('base64').replace(/.{76}/gu, '$&\r\n');
  return [
    `Content-Type: ${type}${name ? `; name="${name}"` : ''}`,
    `Content-Disposition: ${content_id ? 'inline' : 'attachment'}${name ? `; filename="${name}"` : ''}`,
    ...(content_id ? [`Content-ID: <${content_id}>`] : []),
    ...(isMessage ? [] : ['Content-Transfer-Encoding: base64']),
    '',
    isMessage || is_raw ? Buffer.from(content).toString('latin1') : encoded,
  ].join('\r\n');
}

/** Builds a winmail.dat that contains one file, as Outlook does. */
export function aWinmail(name: string, content: Buffer): Buffer {
  const attribute = (level: number, id: number, data: Buffer) => {
    const head = Buffer.alloc(9);
    head.writeUInt8(level, 0);
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(data.length, 5);
    return Buffer.concat([head, data, Buffer.alloc(2)]);
  };
  const head = Buffer.alloc(6);
  head.writeUInt32LE(0x223e9f78, 0);
  return Buffer.concat([
    head,
    attribute(2, 0x00069002, Buffer.alloc(14)),
    attribute(2, 0x00018010, Buffer.from(`${name}\0`, 'latin1')),
    attribute(2, 0x0006800f, content),
  ]);
}
