import type { Readable } from 'node:stream';
import { withActor } from '#domain/activity/actor-place.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { instantText, zoneText } from '#domain/dates/instant-text.ts';
import { decimalFrom, formatDecimal } from '#domain/decimal/decimal.ts';
import { isReimbursedLine, notReimbursable, paymentModeLabel } from '#domain/expenses/payment-modes.ts';
import { tripText } from '#domain/expenses/trip-facts.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { plural, t, translate } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { payoutStateLabel } from '#domain/payouts/payout-states.ts';
import { reportStageLabel } from '#domain/reports/report-stages.ts';
import { fileSizeText } from '#domain/text/file-size-text.ts';
import type { App } from '../../../http/context.ts';
import { type DrawnTrip, mapOfTrip } from '../../../outside/maps/route-picture.ts';
import type { HistoryLine } from '../../activity/item-history.ts';
import { methodText } from '../../payouts/show-payments.ts';
import type { PrintedHead, PrintedLine } from '../../reports/printed-report.ts';
import type { PrintedLineWithFacts, PrintedReportDetails } from '../../reports/printed-report-details.ts';
import { PdfSheet } from './pdf-sheet.ts';
import { receiptPictures } from './receipt-pictures.ts';
import { joinFacts } from './text-lines.ts';

export interface ReportToPrint {
  client_id: string;
  head: PrintedHead;
  lines: AsyncIterable<PrintedLineWithFacts>;
  details: PrintedReportDetails;
  now: Date;
  /** Called after each line is printed with its receipts. */
  onLine: () => Promise<void>;
}

/** Streams a report as a PDF with its lines and their details, approvals, history and all receipts. */
export async function reportPdf(
  app: App,
  report: ReportToPrint,
): Promise<{ body: Readable; written: Promise<number> }> {
  const { head, now } = report;
  const sheet = await PdfSheet.open({
    title: `${head.number} ${head.title}`,
    author: head.owner,
    footer: joinFacts([head.company, head.number, instantText(now, head.time_zone)], '   '),
    created_at: now,
  });
  const written = writeReport(app, sheet, report);
  written.catch((error: Error) => sheet.doc.destroy(error));
  return { body: sheet.doc, written };
}

async function writeReport(app: App, sheet: PdfSheet, report: ReportToPrint): Promise<number> {
  const { head, client_id, details } = report;
  writeHead(sheet, head, details);
  const withReceipts: { label: string; receipts: PrintedLine['receipts'] }[] = [];
  let count = 0;

  for await (const line of report.lines) {
    count += 1;
    writeLine(sheet, line, { position: count, currency: head.currency });
    if (line.trip?.kind === 'mileage') await writeRoute(sheet, line.trip);
    if (line.receipts.length > 0) withReceipts.push({ label: labelOf(line, count), receipts: line.receipts });
    else await report.onLine();
    await sheet.drained();
  }

  writeTotals(sheet, head, details);
  writePayments(sheet, details.payments);
  writeChain(sheet, details.steps, head.time_zone);
  writeAttachments(sheet, details.attachments, head.time_zone);
  writeHistory(sheet, details.history, head.time_zone);

  for (const { label, receipts } of withReceipts) {
    for (const receipt of receipts) await writePages(app, sheet, { client_id, label, file: receipt });
    await report.onLine();
  }
  for (const file of details.attachments) await writePages(app, sheet, { client_id, label: t`Attachment`, file });

  sheet.end();
  return count;
}

interface PrintedFile {
  file_id: string;
  name: string;
  no_of_pages: number;
}

/** Prints each page of a receipt or an attachment on a separate page. */
async function writePages(
  app: App,
  sheet: PdfSheet,
  { client_id, label, file }: { client_id: string; label: string; file: PrintedFile },
): Promise<void> {
  const { file_id, name, no_of_pages } = file;
  for await (const { jpeg, page } of receiptPictures(app, { client_id, file_id, no_of_pages })) {
    sheet.picture(jpeg, `${label}   ${no_of_pages > 1 ? t`${name}, page ${page}` : name}`);
    await sheet.drained();
  }
}

function writeHead(sheet: PdfSheet, head: PrintedHead, details: PrintedReportDetails): void {
  sheet.text(`${head.number}`, { size: 10, ink: 'dim' });
  sheet.text(head.title, { size: 18, font: 'strong' });
  sheet.gap(4);

  const facts = [
    reportStageLabel[head.stage],
    head.owner,
    head.department,
    head.submitted_at ? t`Submitted ${instantText(head.submitted_at, head.time_zone)}` : t`Not submitted`,
  ];

  sheet.text(joinFacts(facts, '   ·   '), { ink: 'dim' });
  const entity = [head.entity ?? head.company, head.entity_address.replaceAll('\n', ', '), taxNumber(head)];
  sheet.text(joinFacts(entity, '   ·   '), { size: 9, ink: 'dim' });

  if (head.booked_trip) sheet.text(bookedTripText(head.booked_trip), { size: 9, ink: 'dim' });

  if (head.purpose) {
    sheet.gap(4);
    sheet.text(head.purpose);
  }

  if (details.facts.length > 0) {
    sheet.gap(4);
    sheet.text(factsText(details.facts), { size: 9, ink: 'dim' });
  }

  sheet.gap(10);
  const { width } = sheet;
  const heading = { size: 8, ink: 'dim' } as const;

  sheet.row([
    { ...heading, text: '', width: 24 },
    { ...heading, text: t`Expense`, width: width - 264 },
    { ...heading, text: t`Date`, width: 80 },
    { ...heading, text: t`Spent`, width: 80, align: 'end' },
    { ...heading, text: head.currency, width: 80, align: 'end' },
  ]);

  sheet.rule();
}

/**
 * Returns the text of a booked trip, such as 'Trip: Partner workshop   ·   Paris, France   ·   8 Nov 2026 to 11 Nov
 * 2026'.
 */
function bookedTripText({ title, city, country, starts_on, ends_on }: NonNullable<PrintedHead['booked_trip']>): string {
  const place = joinFacts([city, country], ', ');
  const dates = t`${dateText(starts_on)} to ${dateText(ends_on)}`;
  return joinFacts([t`Trip: ${title}`, place, dates], '   ·   ');
}

function taxNumber({ entity_tax_number }: PrintedHead): string {
  return entity_tax_number && t`Tax number ${entity_tax_number}`;
}

function writeLine(
  sheet: PdfSheet,
  line: PrintedLineWithFacts,
  { position, currency }: { position: number; currency: string },
): void {
  const { width } = sheet;
  const effective = line.edited_converted_amount ?? line.capped_amount ?? line.converted_amount;
  sheet.ensureSpace(34);

  sheet.row(
    [
      { text: String(position), width: 24, ink: 'dim' },
      { text: line.merchant || line.category || t`Expense`, width: width - 264, font: 'strong' },
      { text: line.spent_on ? dateText(line.spent_on) : t`No date`, width: 80 },
      { text: line.amount && line.currency ? amountText(line.amount, line.currency) : '', width: 80, align: 'end' },
      { text: effective ? amountText(effective, currency, 'bare') : '', width: 80, align: 'end', font: 'strong' },
    ],
    { gap: 1 },
  );

  for (const remark of remarksOf(line, currency))
    sheet.row(
      [
        { text: '', width: 24 },
        { text: remark.text, width: width - 24, size: 9, ink: remark.ink },
      ],
      { gap: 1 },
    );

  sheet.rule();
}

/** Draws the map of a mileage claim. */
async function writeRoute(sheet: PdfSheet, trip: DrawnTrip): Promise<void> {
  const map = await mapOfTrip(trip);
  if (!map) return;
  sheet.map(map);
  sheet.rule();
}

function remarksOf(line: PrintedLineWithFacts, currency: string): { text: string; ink: 'dim' | 'warn' }[] {
  const facts = [
    line.merchant ? line.category : null,
    line.description,
    tripText(line.trip),
    line.invoice_number ? t`Invoice ${line.invoice_number}` : '',
    line.itemised
      ? plural(
          line.itemised.no_of_items,
          'One of 1 item of a receipt over {0}',
          'One of # items of a receipt over {0}',
          amountText(line.itemised.total, line.currency ?? currency),
        )
      : '',
    line.payment_mode === 'company'
      ? paymentModeLabel.company
      : isReimbursedLine(line)
        ? ''
        : translate(notReimbursable),
    line.currency && line.currency !== currency && line.ex_rate
      ? `1 ${line.currency} = ${rateText(line.ex_rate)} ${currency}`
      : '',
    joinFacts(
      line.taxes.map(({ name, amount }) => `${name} ${amountText(amount, line.currency ?? currency)}`),
      ', ',
    ),
    line.receipts.length === 0 && line.lost_receipt_reason === '' ? t`No receipt` : '',
  ].filter(Boolean);

  const reducedAmount = line.edited_converted_amount ?? line.capped_amount;

  return [
    ...(facts.length > 0 ? [{ text: joinFacts(facts, '   '), ink: 'dim' as const }] : []),
    ...(line.facts.length > 0 ? [{ text: factsText(line.facts), ink: 'dim' as const }] : []),
    ...(reducedAmount && line.converted_amount && reducedAmount !== line.converted_amount
      ? [{ text: reductionText(line, currency), ink: 'warn' as const }]
      : []),
    ...line.violations.map(({ rule_name, message }) => ({
      text: `${rule_name}: ${savedText(message)}`,
      ink: 'warn' as const,
    })),
    ...(line.lost_receipt_reason ? [{ text: t`Receipt lost: ${line.lost_receipt_reason}`, ink: 'warn' as const }] : []),
    ...(line.policy_reason ? [{ text: t`Reason: ${line.policy_reason}`, ink: 'dim' as const }] : []),
  ];
}

/**
 * Returns a text about how the amount was reduced, such as 'Claimed USD 72.10, allowed by policy USD 60.00, approved
 * USD 50.00'.
 */
function reductionText(
  { converted_amount, capped_amount, edited_converted_amount }: PrintedLine,
  currency: string,
): string {
  const claimed = converted_amount && amountText(converted_amount, currency);
  const allowed = capped_amount && amountText(capped_amount, currency);
  const approved = edited_converted_amount && amountText(edited_converted_amount, currency);
  const parts = [
    claimed && t`Claimed ${claimed}`,
    allowed && t`allowed by policy ${allowed}`,
    approved && t`approved ${approved}`,
  ];
  return joinFacts(parts, ', ');
}

/** Prints the calculation of the totals, with the same labels as the report page. */
function writeTotals(sheet: PdfSheet, head: PrintedHead, { figures }: PrintedReportDetails): void {
  if (!figures) return;
  const { width } = sheet;
  const line = ({ label, amount }: { label: string; amount: string }, font: 'plain' | 'strong') =>
    sheet.row([
      { text: label, width: width - 140, align: 'end', ink: font === 'strong' ? 'text' : 'dim', font },
      { text: amountText(amount, head.currency), width: 140, align: 'end', font },
    ]);
  sheet.gap(4);
  line(figures.claimed, 'plain');
  for (const deduction of figures.deductions) line(deduction, 'plain');
  for (const { number, currency, amount, ex_rate, applied_amount } of figures.advances) {
    const label =
      currency === head.currency
        ? t`Advance ${number}`
        : t`Advance ${number} ${amountText(amount, currency)} at ${withCommas(ex_rate)}`;
    line({ label, amount: `-${applied_amount}` }, 'plain');
  }
  line(figures.payable, 'strong');
  const spent = head.spent.map(({ currency, amount }) => amountText(amount, currency)).join(', ');
  const isForeign = head.spent.some(({ currency }) => currency !== head.currency);
  if (isForeign) sheet.text(t`Spent ${spent}`, { size: 9, ink: 'dim' });
  sheet.gap(8);
}

/** Prints each payment with its amount, date, method and reference. */
function writePayments(sheet: PdfSheet, payments: PrintedReportDetails['payments']): void {
  if (payments.length === 0) return;
  sheet.ensureSpace(60);
  sheet.text(t`Payments`, { font: 'strong', size: 12 });
  sheet.gap(4);
  for (const payment of payments) {
    const { currency, amount, state, reference, paid_on, sent_on, status_info } = payment;
    const day = paid_on ?? sent_on;
    const details = [methodText(payment), reference && t`Reference ${reference}`, savedText(status_info)];
    sheet.row([
      { text: day ? t`${payoutStateLabel[state]} on ${dateText(day)}` : payoutStateLabel[state], width: 150 },
      { text: joinFacts(details, ', '), width: sheet.width - 270, ink: 'dim' },
      { text: amountText(amount, currency), width: 120, align: 'end', font: 'strong' },
    ]);
  }
  sheet.gap(8);
}

/** Prints the approval timeline: submission, decisions and payment. */
function writeChain(sheet: PdfSheet, steps: PrintedReportDetails['steps'], zone: string): void {
  if (steps.length === 0) return;
  sheet.ensureSpace(60);
  sheet.text(t`Approval`, { font: 'strong', size: 12 });
  sheet.gap(4);
  for (const { title, people, behalf_user, at, detail } of steps) {
    const names = joinFacts(people.map(fullName), ', ');
    sheet.row([
      { text: title, width: 150, ink: 'dim' },
      { text: behalf_user ? t`${names} on behalf of ${fullName(behalf_user)}` : names, width: sheet.width - 300 },
      { text: at ? instantText(new Date(at), zone) : detail, width: 150, align: 'end', ink: 'dim' },
    ]);
  }
  sheet.gap(8);
}

function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}

/** Joins facts to a text such as 'City: Prague   Nights: 3'. */
function factsText(facts: PrintedLineWithFacts['facts']): string {
  return joinFacts(
    facts.map(({ label, text }) => t`${label}: ${text}`),
    '   ',
  );
}

function writeHistory(sheet: PdfSheet, history: readonly HistoryLine[], zone: string): void {
  if (history.length === 0) return;
  sheet.ensureSpace(60);
  sheet.text(t`Activity`, { font: 'strong', size: 12 });
  sheet.gap(4);
  for (const { at, who, on_behalf_of, sentence, comment, changes } of history) {
    const actor = on_behalf_of ? t`${who} on behalf of ${on_behalf_of}` : who;
    sheet.row([
      { text: withActor(sentence, actor), width: sheet.width - 150 },
      { text: instantText(at, zone), width: 150, align: 'end', ink: 'dim' },
    ]);
    for (const change of changes) sheet.text(change, { size: 9, ink: 'dim' });
    if (comment) sheet.text(t`“${comment}”`, { size: 9, ink: 'dim' });
  }
  sheet.gap(4);
  const last = history.at(-1);
  if (last) sheet.text(t`Times in ${zoneText(last.at, zone)}`, { size: 8, ink: 'dim' });
}

/** Prints a list of the attached files, with their sizes, the people who added them, and the times. */
function writeAttachments(sheet: PdfSheet, attachments: PrintedReportDetails['attachments'], zone: string): void {
  if (attachments.length === 0) return;
  sheet.ensureSpace(60);
  sheet.text(t`Attachments`, { font: 'strong', size: 12 });
  sheet.gap(4);
  for (const { name, bytes, added_by, added_at } of attachments)
    sheet.row([
      { text: t`${name} (${fileSizeText(bytes)})`, width: sheet.width - 300 },
      { text: fullName(added_by), width: 150, ink: 'dim' },
      { text: instantText(added_at, zone), width: 150, align: 'end', ink: 'dim' },
    ]);
  sheet.gap(8);
}

function labelOf({ merchant, category }: PrintedLine, position: number): string {
  return `${position}   ${merchant || category || t`Expense`}`;
}

function amountText(amount: string, currency: string, style: 'bare' | 'named' = 'named'): string {
  const text = withCommas(toDecimal(moneyFrom(amount, currency)));
  return style === 'bare' ? text : `${currency} ${text}`;
}

/** Formats a rate with thousands separators and without trailing zeros: '1.084500000' becomes '1.0845'. */
function rateText(rate: string): string {
  return withCommas(formatDecimal(decimalFrom(rate)));
}
