import { expenses } from '#contract/expenses.contract.ts';
import { isAutomaticMail } from '#domain/receipt-mails/automatic-mail.ts';
import { isForged } from '#domain/receipt-mails/mail-authentication.ts';
import { looksLikeReceipt, mailedReceipts } from '#domain/receipt-mails/mailed-receipts.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { admit } from '../../http/admit.ts';
import type { App, SignedWriteContext, WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { systemRequest } from '../../http/request-info.ts';
import { runWrite, writeInCompany } from '../../http/run-write.ts';
import { actorOfPerson } from '../../http/session.ts';
import { type ParsedMail, type ParsedPart, parseMail, UnreadableMail } from '../../outside/inbound-mail/parse-mail.ts';
import { mostMailBytes } from '../../outside/inbound-mail/port.ts';
import { draftFromReceipt } from '../expenses/receipts/scan-upload.ts';
import { storeFile } from '../files/store-file.ts';
import { findUser } from '../people/find-user.ts';
import { type ExaminedParts, examineParts } from './examine-parts.ts';
import {
  lockWaitingMail,
  type MailOutcome,
  type ReceiptMailRow,
  readReceiptMail,
  saveMailOutcome,
  wasRefused,
} from './receipt-mails.rows.ts';
import { readReceiptSenders } from './receipt-senders.rows.ts';
import { textOfHtml } from './text-of-html.ts';
import { textPdf } from './text-pdf.ts';

interface MailJob {
  client_id: string;
  mail_id: string;
}

/**
 * Turns a received mail into drafts, or refuses it. A repeated job changes nothing, because the outcome and the drafts
 * are saved together.
 */
export async function handleReceiptMail(app: App, { client_id, mail_id: id }: MailJob): Promise<void> {
  const row = await app.database.readInCompany(client_id, (tx) => readReceiptMail(tx, { client_id, id }));
  if (row?.state !== 'waiting') return;
  const raw = await app.files.read(row.path, { most_bytes: mostMailBytes });
  if (!raw) return;

  const parsed = await parseOrRefuse(raw);
  const refusal = 'refusal' in parsed ? parsed.refusal : await refusalOf(app, { client_id, row, mail: parsed });
  if (refusal) await refuse(app, { client_id, row }, refusal);
  else if (!('refusal' in parsed)) await accept(app, { client_id, row, mail: parsed });
  await app.files.delete([row.path]);
}

interface Refusal extends Pick<MailOutcome, 'sender' | 'subject'> {
  state: 'refused' | 'ignored';
  reason: string;
}

async function parseOrRefuse(raw: Buffer): Promise<ParsedMail | { refusal: Refusal }> {
  try {
    return await parseMail(raw);
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    return { refusal: { state: 'refused', reason: error.code, sender: '', subject: '' } };
  }
}

interface OpenedMail {
  client_id: string;
  row: ReceiptMailRow;
  mail: ParsedMail;
}

async function refusalOf(app: App, { client_id, row, mail }: OpenedMail): Promise<Refusal | undefined> {
  const { from: sender, subject } = mail;
  if (isAutomaticMail(mail.headers, mail))
    return { state: 'ignored', reason: 'receipt_mail.automatic', sender, subject };
  if (isForged(mail.headers, app.config.INBOUND_MAIL_RELAY))
    return { state: 'refused', reason: 'receipt_mail.forged', sender, subject };
  const isKnown = await app.database.readInCompany(client_id, async (tx) => {
    const { user_id } = row;
    const [user, senders] = await Promise.all([
      findUser(tx, { client_id, user_id }),
      readReceiptSenders(tx, { client_id, user_id }),
    ]);
    const confirmed = senders.filter(({ confirmed_at }) => confirmed_at).map(({ email }) => email);
    return sender !== '' && [user?.email, ...confirmed].includes(sender);
  });
  return isKnown ? undefined : { state: 'refused', reason: 'receipt_mail.unknown_sender', sender, subject };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Refuses a mail. The owner is notified once a day per sender, so a stranger cannot fill their inbox. */
async function refuse(
  app: App,
  { client_id, row: { id, user_id } }: Omit<OpenedMail, 'mail'>,
  refusal: Refusal,
): Promise<void> {
  const request = systemRequest(app, `receipt-mail-${id}`);
  await writeInCompany({ app, request, client_id }, async ({ tx, announce }) => {
    if (!(await lockWaitingMail(tx, { client_id, id }))) return;
    const since = new Date(request.now.getTime() - dayMs);
    const isRepeated = await wasRefused(tx, { client_id, user_id, sender: refusal.sender, since });
    await saveMailOutcome(tx, { client_id, id }, refusal);
    if (refusal.state === 'refused' && !isRepeated) announce('receipt_mail.handled', { user_id, mail_id: id });
  });
}

async function accept(app: App, opened: OpenedMail): Promise<void> {
  const { client_id, row, mail } = opened;
  const { receipts, unsupported } = mailedReceipts(mail.parts);
  const parts = receipts.length > 0 ? receipts : await partOfText(app, mail);
  const examined = await examineParts(app, { client_id, user_id: row.user_id, parts });
  examined.skipped.push(
    ...unsupported.map(({ name }) => ({ name, reason: sentenceFor('receipt_mail.file_type', {}) })),
  );

  try {
    await createDrafts(app, opened, examined);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { from: sender, subject } = mail;
    await refuse(app, { client_id, row }, { state: 'refused', reason: error.code, sender, subject });
  }
}

/** Creates a receipt from the text of the mail itself, if the text looks like a receipt. */
async function partOfText(app: App, mail: ParsedMail): Promise<ParsedPart[]> {
  const text = mail.html ? textOfHtml(mail.html) : mail.text;
  if (!looksLikeReceipt(text)) return [];
  const content = await textPdf(text, { title: mail.subject, now: app.clock() });
  const name = `${mail.subject.replace(/^((fwd?|wg|tr|re|aw)\s*:\s*)+/iu, '').slice(0, 120) || 'Mail'}.pdf`;
  return [{ name, type: 'application/pdf', bytes: content.length, is_inline: false, content }];
}

/** Creates the drafts. The person needs the same permission as for an upload in the app. */
async function createDrafts(app: App, { client_id, row, mail }: OpenedMail, examined: ExaminedParts): Promise<void> {
  const { id, user_id } = row;
  const request = systemRequest(app, `receipt-mail-${id}`);
  await app.database.inCompany(client_id, async (tx) => {
    if (!(await lockWaitingMail(tx, { client_id, id }))) return;
    const actor = admit(expenses.scanUpload, await actorOfPerson(tx, { client_id, user_id }, request.now));
    await runWrite({ app, request, client_id, actor, tx }, async (context: WriteContext) => {
      const signed: SignedWriteContext = { ...context, actor };
      for (const file of examined.files) {
        await storeFile(signed, { ...file, read: true });
        await draftFromReceipt(signed, { file_id: file.id });
      }
      await saveMailOutcome(
        tx,
        { client_id, id },
        { ...outcomeOf(examined), sender: mail.from, subject: mail.subject },
      );
      context.announce('receipt_mail.handled', { user_id, mail_id: id });
    });
  });
}

function outcomeOf({ files, skipped }: ExaminedParts): Omit<MailOutcome, 'sender' | 'subject'> {
  if (files.length > 0) return { state: 'done', no_of_drafts: files.length, skipped };
  return { state: 'refused', reason: 'receipt_mail.no_receipt', skipped };
}
