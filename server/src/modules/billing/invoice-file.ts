import type { billing } from '#contract/billing.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { spacedReference } from '#domain/billing/bank-transfer.ts';
import { refundText } from '#domain/billing/credit-note.ts';
import { invoiceStateLabel } from '#domain/billing/invoice-states.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { currentLanguage, t } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { signedUrl } from '../../http/signed-url.ts';
import { PdfSheet } from '../exports/pdf/pdf-sheet.ts';
import { joinFacts } from '../exports/pdf/text-lines.ts';
import { type CreditNoteRow, readCreditNote } from './credit-notes.rows.ts';
import { type InvoiceRow, readInvoice } from './invoices.rows.ts';

/**
 * Creates the PDF of an invoice or a credit note of the user's company and returns a link to it. Each request creates
 * the file again, so that it shows the current state of the invoice.
 */
export async function invoiceFile(
  { app, tx, actor, request }: ReadContext,
  { invoice_id }: InputOf<typeof billing.invoiceFile>,
): Promise<OutputOf<typeof billing.invoiceFile>> {
  return printInvoice({ app, tx, request, client_id: actor.client_id }, invoice_id);
}

/**
 * Creates the PDF of an invoice or a credit note and returns a link to it. The company prints its own documents; the
 * provider calls this function in a transaction of the client's company.
 */
export async function printInvoice(
  { app, tx, request, client_id }: Pick<ReadContext, 'app' | 'tx' | 'request'> & { client_id: string },
  invoice_id: string,
): Promise<OutputOf<typeof billing.invoiceFile>> {
  const invoice = await readInvoice(tx, { client_id, id: invoice_id });
  if (!invoice) return printCreditNote({ app, tx, request, client_id }, invoice_id);
  // The file name contains the state, because browsers cache a file under its URL.
  const object = inCurrentLanguage(`invoice-${invoice.state}`);
  await app.files.write(
    `${client_id}/${invoice_id}/${object}`,
    await invoicePdf(invoice, { now: request.now, account: app.config.PROVIDER_BANK_ACCOUNT }),
    {
      type: 'application/pdf',
    },
  );
  const download = { name: `Outlay invoice ${invoice.number}.pdf`, type: 'application/pdf' };
  return { status: true, url: signedUrl(app, { client_id, folder: invoice_id, object, download }, request.now) };
}

async function printCreditNote(
  { app, tx, request, client_id }: Parameters<typeof printInvoice>[0],
  id: string,
): Promise<OutputOf<typeof billing.invoiceFile>> {
  const note = await readCreditNote(tx, { client_id, id });
  const invoice = note && (await readInvoice(tx, { client_id, id: note.invoice_id }));
  if (!note || !invoice) throw new Refused('item.not_found');
  const object = inCurrentLanguage('credit-note');
  const pdf = await creditNotePdf(note, invoice, request.now);
  await app.files.write(`${client_id}/${id}/${object}`, pdf, { type: 'application/pdf' });
  const download = { name: `Outlay credit note ${note.number}.pdf`, type: 'application/pdf' };
  return { status: true, url: signedUrl(app, { client_id, folder: id, object, download }, request.now) };
}

/** Appends the code of the reader's language to an object name. English names have no language code. */
function inCurrentLanguage(object: string): string {
  const { code } = currentLanguage();
  return code === 'en' ? object : `${object}-${code}`;
}

async function creditNotePdf(
  note: CreditNoteRow,
  { recipient }: InvoiceRow,
  now: Date,
): Promise<AsyncIterable<Uint8Array>> {
  const { number, currency } = note;
  const title = t`Credit note ${number}`;
  const sheet = await PdfSheet.open({ title, author: 'Outlay', footer: `Outlay   ${title}`, created_at: now });
  sheet.text(title, { size: 18, font: 'strong' });
  sheet.text(joinFacts([dateText(note.issued_on), t`For invoice ${note.invoice_number}`], '   '), { ink: 'dim' });
  writeRecipient(sheet, recipient);
  sheet.text(savedText(note.reason));
  sheet.rule();
  writeAmount(sheet, t`Net`, note.net, currency);
  writeAmount(sheet, t`Tax`, note.tax, currency);
  writeAmount(sheet, t`Total credited`, note.total, currency, 'strong');
  sheet.gap(8);
  sheet.text(joinFacts([refundText(note), note.reference], ', '), { ink: 'dim' });
  sheet.end();
  return sheet.doc as AsyncIterable<Uint8Array>;
}

function writeRecipient(sheet: PdfSheet, recipient: InvoiceRow['recipient']): void {
  sheet.gap(12);
  for (const line of [recipient.company, recipient.contact_name, recipient.address, recipient.country])
    if (line) sheet.text(line);
  if (recipient.vat_number) sheet.text(t`VAT number ${recipient.vat_number}`);
  sheet.gap(12);
}

async function invoicePdf(
  invoice: InvoiceRow,
  { now, account }: { now: Date; account: string },
): Promise<AsyncIterable<Uint8Array>> {
  const { recipient } = invoice;
  const title = t`Invoice ${invoice.number}`;
  const sheet = await PdfSheet.open({
    title,
    author: 'Outlay',
    footer: `Outlay   ${title}`,
    created_at: now,
  });
  sheet.text(title, { size: 18, font: 'strong' });
  sheet.text(joinFacts([dateText(invoice.issued_on), invoiceStateLabel[invoice.state]], '   '), { ink: 'dim' });
  writeRecipient(sheet, recipient);
  writeLines(sheet, invoice);
  writeTotals(sheet, invoice);
  writeTransfer(sheet, invoice, account);
  sheet.end();
  return sheet.doc as AsyncIterable<Uint8Array>;
}

function writeLines(sheet: PdfSheet, { lines, currency }: InvoiceRow): void {
  sheet.rule();
  for (const { description, amount } of lines) writeAmount(sheet, savedText(description), amount, currency);
  sheet.rule();
}

function writeTotals(sheet: PdfSheet, invoice: InvoiceRow): void {
  const { currency, discount, tax, tax_rate, credit_used } = invoice;
  const isSet = (decimal: string) => moneyFrom(decimal, currency).minor !== 0n;
  writeAmount(sheet, t`Subtotal`, invoice.subtotal, currency);
  if (isSet(discount)) writeAmount(sheet, t`Discount`, `-${discount}`, currency);
  if (isSet(tax)) writeAmount(sheet, t`Tax ${withCommas(String(Number(tax_rate)))} %`, tax, currency);
  writeAmount(sheet, t`Total`, invoice.total, currency, 'strong');
  if (isSet(credit_used)) writeAmount(sheet, t`Paid from balance`, credit_used, currency);
  writeAmount(sheet, t`Amount due`, invoice.amount_due, currency, 'strong');
  if (!invoice.is_reverse_charge) return;
  sheet.gap(8);
  sheet.text(t`Reverse charge: the recipient accounts for the tax.`, { ink: 'dim' });
}

function writeTransfer(sheet: PdfSheet, { state, due_on, reference }: InvoiceRow, account: string): void {
  if (!due_on || state === 'paid' || state === 'void') return;
  sheet.gap(12);
  sheet.text(t`Please transfer the amount due by ${dateText(due_on)}.`);
  sheet.text(t`Account: ${account}`);
  sheet.text(t`Reference: ${spacedReference(reference)}`, { font: 'strong' });
}

function writeAmount(
  sheet: PdfSheet,
  text: string,
  decimal: string,
  currency: string,
  font: 'plain' | 'strong' = 'plain',
): void {
  const shown = `${currency} ${withCommas(toDecimal(moneyFrom(decimal, currency)))}`;
  sheet.row([
    { text, width: sheet.width - 120, font },
    { text: shown, width: 120, align: 'end', font },
  ]);
}
