import { documentDay, type ExportDocument, memoText, needsPayee } from '#domain/accounting/export-documents.ts';
import { bookingDay, type ExportError } from '#domain/accounting/export-states.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import type { App } from '../../http/context.ts';
import {
  type ConnectionRow,
  type ItemOwner,
  insertSupplier,
  readItemOwner,
  readMappings,
} from './accounting-connections.rows.ts';
import { type ExportRow, readTarget, type SentLine } from './accounting-exports.rows.ts';
import { accountOf, cardsPayee, requiredSource } from './auto-map.ts';
import { buildEntry, decideDocument } from './build-entry.ts';
import { fail, type Sending, save } from './export-progress.ts';
import { accountingOf } from './find-connection.ts';
import { isLeftToBooks } from './leave-to-books.ts';

/** The time after which an approval that waits for the report's payment is checked again. */
const paymentWaitMs = 4 * 3_600_000;
/** The time after which a payment that waits for its bill is tried again. The bill may be sent at the same moment. */
const billWaitMs = 60_000;

interface PreparedEntry {
  on: string;
  lines: SentLine[];
  document: ExportDocument;
  payee_id: string | undefined;
  target_id: string | undefined;
  tracking_ids: string[];
  reference: string;
}

/**
 * Returns the document with its date, accounts and payee. If the entry cannot be sent now or is not sent at all, saves
 * this state and returns null.
 */
export async function prepareEntry(app: App, sending: Sending): Promise<PreparedEntry | null> {
  const { client_id, connection, row } = sending;
  const key = { client_id, id: connection.id };
  const is_report = row.report_id !== null;
  const { owner, document, mappings, is_left } = await app.database.readInCompany(client_id, async (tx) => {
    const found = await readItemOwner(tx, { ...key, item_id: row.item_id, employee_as: connection.employee_as });
    const decided = row.document ?? (await decideDocument(tx, { client_id, ...row, is_report }, connection, found));
    return {
      owner: found,
      document: decided ?? 'journal_entry',
      mappings: await readMappings(tx, key),
      is_left: !row.is_void && (await isLeftToBooks(tx, { client_id, ...row })),
    };
  });
  if (is_left) return save(app, sending, { state: 'skipped' }).then(() => null);
  const mapped = new Map(mappings.map(({ source, external_id }) => [source, external_id]));

  const day = isApproval(row) ? documentDay(connection.dated_by, { ...owner, event_on: row.event_on }) : row.event_on;
  if (day === null) return wait(app, sending, paymentWaitMs);
  const on = bookingDay(day, connection);
  if (on === null) return fail(app, sending, 'PERIOD_CLOSED');
  const lines = row.lines ?? (await mappedLines(app, sending, { document, mapped }));
  if (!lines) return null;
  const payee_id = await findPayee(app, sending, { document, owner, mapped });
  if (!payee_id && needsPayee(document)) {
    const source = row.part === 'card' ? cardsPayee : `employee:${owner.owner_id}`;
    const name = row.part === 'card' ? 'card bills' : owner.name;
    return fail(app, sending, 'EMPLOYEE_MAPPING', name, { [source]: row.amount });
  }
  const target_id = await findTarget(app, sending, document);
  if (document === 'bill_payment' && !target_id) return wait(app, sending, billWaitMs);

  const [number = '', ...title] = row.label.split(' ');
  const memo = { ...owner, number, title: title.join(' '), employee: owner.name };
  const tracking_ids = [`entity:${row.entity_id}`, `department:${owner.department_id}`].flatMap(
    (source) => mapped.get(source) ?? [],
  );
  return {
    on,
    lines,
    document,
    payee_id,
    target_id,
    tracking_ids,
    reference: memoText(connection.memo, memo).slice(0, 200),
  };
}

/**
 * True for the approval of a report. The date settings apply only to approvals; reversals and payments have their own
 * dates.
 */
export function isApproval({ cause, report_id, is_void, is_reversal }: ExportRow): boolean {
  return cause === 'approve' && report_id !== null && !is_void && !is_reversal;
}

/** Tries the entry again later. If an approval waits for its payment, it becomes due as soon as the report is paid. */
async function wait(app: App, sending: Sending, ms: number): Promise<null> {
  const next_attempt_at = new Date(app.clock().getTime() + ms);
  await save(app, sending, { state: 'initiated', attempts: 0, next_attempt_at });
  return null;
}

/** Finds the vendor's id of the bill that is paid, or of the payment that is removed. */
async function findTarget(
  app: App,
  { client_id, row }: Sending,
  document: ExportDocument,
): Promise<string | undefined> {
  if (document !== 'bill_payment') return undefined;
  const target = { client_id, item_id: row.item_id, cause: row.cause, is_removed: isReversed(row) };
  return app.database.readInCompany(client_id, (tx) => readTarget(tx, target));
}

interface PayeeSearch {
  document: ExportDocument;
  owner: ItemOwner;
  mapped: ReadonlyMap<string, string>;
}

/**
 * Finds the supplier or employee that represents the owner in the books. Creates a missing supplier if the company's
 * settings allow it.
 */
async function findPayee(
  app: App,
  { client_id, connection, row }: Sending,
  { document, owner, mapped }: PayeeSearch,
): Promise<string | undefined> {
  if (row.part === 'card') return mapped.get(cardsPayee);
  const known = mapped.get(`employee:${owner.owner_id}`) ?? owner.payee_id ?? undefined;
  if (known || !connection.creates_suppliers || payeeKind(document, connection) !== 'supplier') return known;
  const { name, email } = owner;
  const port = accountingOf(app, connection.vendor);
  const external_id = await port.findOrCreateSupplier?.(connection.vendor_company_id, { name, email });
  if (external_id)
    await app.database.inCompany(client_id, (tx) =>
      insertSupplier(tx, { client_id, id: connection.id }, { external_id, name, email }),
    );
  return external_id;
}

export function payeeKind(document: ExportDocument, { employee_as }: ConnectionRow) {
  return needsPayee(document) ? 'supplier' : employee_as;
}

interface LineMapping {
  document: ExportDocument;
  mapped: ReadonlyMap<string, string>;
}

/**
 * Returns the lines with their accounts. If some sources are not mapped, saves them with the entry and returns null.
 */
async function mappedLines(app: App, sending: Sending, { document, mapped }: LineMapping): Promise<SentLine[] | null> {
  const { client_id, connection, row } = sending;
  const event = { ...row, is_report: row.report_id !== null };
  const lines = await app.database.readInCompany(client_id, (tx) =>
    buildEntry(tx, { client_id, event, document }, connection),
  );
  const missing = lines.flatMap(({ source, amount, tax }) => [
    ...(accountOf(source, mapped) ? [] : [{ source: requiredSource(source), amount }]),
    ...(!tax || mapped.has(tax.source) ? [] : [{ source: tax.source, amount }]),
  ]);
  if (missing.length > 0) {
    const sources = missing.map(({ source }) => source);
    return fail(app, sending, errorFor(sources), '', amountsBySource(missing, row.currency));
  }
  return lines.map(({ source, amount, description, tax }) => ({
    source,
    amount,
    description,
    account_id: accountOf(source, mapped) ?? '',
    ...(tax && { tax_id: mapped.get(tax.source) ?? '', tax_amount: tax.amount }),
  }));
}

function errorFor(sources: readonly string[]): ExportError {
  if (sources.some((source) => source.startsWith('category:'))) return 'CATEGORY_MAPPING';
  return sources.every((source) => source.startsWith('tax:')) ? 'TAX_MAPPING' : 'ACCOUNT_MAPPING';
}

function amountsBySource(
  missing: readonly { source: string; amount: string }[],
  currency: string,
): Record<string, string> {
  const groups = [...Map.groupBy(missing, ({ source }) => source)];
  return Object.fromEntries(
    groups.map(([source, group]) => {
      const amounts = group.map(({ amount }) => moneyFrom(amount, currency));
      return [source, toDecimal(sum(amounts, currency))];
    }),
  );
}

/** Accounts that show what the company owes a person or a person owes the company. Their lines name the person. */
const owedAccounts: readonly string[] = ['ledger:employee_payable', 'ledger:advances', 'ledger:advances_due'];

/** True if the line names the payee. Expenses and checks name the payee on the account that paid. */
export function namesPayee(source: string, document: ExportDocument): boolean {
  return owedAccounts.includes(source) || ((document === 'expense' || document === 'check') && isContra(source));
}

/** True for all lines other than the costs of an approval. */
export function isContra(source: string): boolean {
  return source.startsWith('card:') || (source.startsWith('ledger:') && source !== 'ledger:expense');
}

/** True if the amounts of the entry are reversed. A void of a reversal books the original amounts again. */
export function isReversed({ is_void, is_reversal }: ExportRow): boolean {
  return is_void !== is_reversal;
}
