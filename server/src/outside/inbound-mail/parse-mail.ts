import PostalMime, { type Attachment, addressParser, type Email } from 'postal-mime';
import type { MailHeader } from '#domain/receipt-mails/mail-header.ts';
import { type MailPart, mostMailedFiles } from '#domain/receipt-mails/mailed-receipts.ts';
import { detectType } from '../pictures/judge-type.ts';
import { winmailFiles } from './winmail-files.ts';

export interface ParsedPart extends MailPart {
  content: Buffer;
}

export interface ParsedMail {
  headers: readonly MailHeader[];
  /** The sender's address in lower case; empty if the mail names none or several. */
  from: string;
  subject: string;
  text: string;
  html: string;
  parts: ParsedPart[];
}

/** The mail cannot be parsed within the limits. */
export class UnreadableMail extends Error {
  readonly code: 'receipt_mail.too_complex' | 'receipt_mail.too_many_files';

  constructor(code: UnreadableMail['code']) {
    super(code);
    this.code = code;
  }
}

/** The maximum depth to which forwarded mails may be nested. */
const maxForwards = 5;
const limits = { maxNestingDepth: 30, maxRfc822NestingDepth: maxForwards, maxHeadersSize: 256 * 1024 };

/** Parses a mail and collects its files, also those in forwarded mails and in Outlook's winmail.dat. */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  const email = await parse(raw);
  const opened = await openForwards(email, 0);
  return {
    headers: email.headers,
    from: soleSender(email),
    subject: email.subject ?? '',
    ...opened,
  };
}

/**
 * Returns the only sender; empty if there are several. The parser would return the first of them, which might be
 * forged.
 */
function soleSender({ headers }: Email): string {
  const named = headers
    .filter(({ key }) => key === 'from')
    .flatMap(({ value }) => addressParser(value, { flatten: true }));
  return named.length === 1 ? (named[0]?.address ?? '').toLowerCase() : '';
}

async function parse(raw: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(raw, limits);
  } catch {
    throw new UnreadableMail('receipt_mail.too_complex');
  }
}

async function openForwards(email: Email, depth: number): Promise<Pick<ParsedMail, 'text' | 'html' | 'parts'>> {
  const parts: ParsedPart[] = [];
  const texts = [email.text ?? ''];
  const pages = [email.html ?? ''];
  for (const attachment of email.attachments) {
    const content = bytesOf(attachment);
    if (attachment.mimeType === 'message/rfc822') {
      if (depth >= maxForwards || attachment.rfc822DepthExceeded) throw new UnreadableMail('receipt_mail.too_complex');
      const forwarded = await openForwards(await parse(content), depth + 1);
      texts.push(forwarded.text);
      pages.push(forwarded.html);
      parts.push(...forwarded.parts);
    } else if (isWinmail(attachment)) {
      for (const file of winmailFiles(content)) parts.push(await partOf(file, { declared_type: '', is_inline: false }));
    } else {
      const is_inline = attachment.related === true || (attachment.disposition === 'inline' && isPicture(attachment));
      parts.push(
        await partOf({ name: attachment.filename ?? '', content }, { declared_type: attachment.mimeType, is_inline }),
      );
    }
    if (parts.length > mostMailedFiles) throw new UnreadableMail('receipt_mail.too_many_files');
  }
  return { text: texts.filter(Boolean).join('\n'), html: pages.filter(Boolean).join('\n'), parts };
}

/**
 * Converts an attachment. Phones send photos as application/octet-stream, so the type is detected from the content
 * first.
 */
async function partOf(
  { name, content }: { name: string; content: Buffer },
  { declared_type, is_inline }: { declared_type: string; is_inline: boolean },
): Promise<ParsedPart> {
  const detected = await detectType(content, declared_type);
  const type = detected?.type ?? (declared_type || 'application/octet-stream');
  return { name: name.slice(0, 200) || nameless(type), type, bytes: content.length, is_inline, content };
}

function nameless(type: string): string {
  if (type === 'application/pdf') return 'receipt.pdf';
  return type.startsWith('image/') ? `photo.${type.slice('image/'.length)}` : 'attachment';
}

function isWinmail({ mimeType, filename }: Attachment): boolean {
  return mimeType === 'application/ms-tnef' || filename?.toLowerCase() === 'winmail.dat';
}

function isPicture({ mimeType }: Attachment): boolean {
  return mimeType.startsWith('image/');
}

function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Buffer.from(content);
}
