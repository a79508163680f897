import type { accounting } from '#contract/accounting.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import {
  documentDay,
  type ExportPart,
  type MemoPart,
  memoParts,
  memoText,
  splitsApprovals,
} from '#domain/accounting/export-documents.ts';
import { taxSourceLabel } from '#domain/accounting/journal-entry.ts';
import { t } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ReadContext } from '../../http/context.ts';
import {
  type ConnectionRow,
  type ItemOwner,
  readConnections,
  readItemOwner,
  readMappings,
  readOptions,
  readSources,
} from './accounting-connections.rows.ts';
import { accountOf, cardsPayee, ledgerSources } from './auto-map.ts';
import { type BuiltLine, buildEntry } from './build-entry.ts';
import { entityScope } from './entity-scope.ts';
import { connectionOf } from './find-connection.ts';
import { readNewestApproval } from './ledger-events.rows.ts';

const yearMs = 365 * 86_400_000;

type Input = InputOf<typeof accounting.preview>;

/** Returns the documents that the newest approved report of the last year would create with the given settings. */
export async function previewEntry(
  { tx, actor: { client_id }, request }: ReadContext,
  input: Input,
): Promise<OutputOf<typeof accounting.preview>> {
  const { connection_id } = input;
  const [saved, all] = await Promise.all([
    connectionOf(tx, { client_id, connection_id }),
    readConnections(tx, client_id),
  ]);
  const connection = withInput(saved, input);
  const since = new Date(request.now.getTime() - yearMs);
  const event = await readNewestApproval(tx, { client_id, since, ...entityScope(saved, all) });
  if (!event) return { status: true, data: null };

  const { item_id, label, event_on, currency } = event;
  const key = { client_id, id: connection_id };
  const parts = splitsApprovals(connection) ? (['own', 'card'] as const) : (['all'] as const);
  const [owner, show, ...built] = await Promise.all([
    readItemOwner(tx, { ...key, item_id, employee_as: connection.employee_as }),
    lineText(tx, key),
    ...parts.map(async (part) => {
      const document = documentOfPart(part, connection);
      const about = { client_id, event: { ...event, part, is_report: true }, document };
      return { part, document, lines: await buildEntry(tx, about, connection) };
    }),
  ]);
  const documents = built
    .filter(({ lines }) => lines.length > 0)
    .map(({ part, document, lines }) => ({
      document,
      on: documentDay(connection.dated_by, { ...owner, event_on }),
      payee: show.payee(part === 'card' ? cardsPayee : `employee:${owner.owner_id}`, owner),
      lines: lines.map(show.line),
    }));
  const [number = '', ...title] = label.split(' ');
  const memo = memoText(connection.memo, { ...owner, number, title: title.join(' '), employee: owner.name });
  return { status: true, data: { label, event_on, currency, memo, documents } };
}

function documentOfPart(part: ExportPart, { reimbursable_as, card_as }: ConnectionRow) {
  if (part === 'card') return card_as;
  return part === 'own' ? reimbursable_as : 'journal_entry';
}

/** Replaces the saved settings with those entered in the form, which may not be saved yet. */
function withInput(saved: ConnectionRow, { grouping, taxes, reimbursable_as, card_as, dated_by, memo }: Input) {
  const chosen = memo?.split(',').filter((part): part is MemoPart => memoParts.some((known) => known === part));
  return {
    ...saved,
    grouping: grouping ?? saved.grouping,
    with_taxes: taxes ? taxes === 'with' : saved.with_taxes,
    reimbursable_as: reimbursable_as ?? saved.reimbursable_as,
    card_as: card_as ?? saved.card_as,
    dated_by: dated_by ?? saved.dated_by,
    memo: chosen && chosen.length > 0 ? chosen : saved.memo,
  };
}

/** Returns a function that formats lines and payees with the names used in the books. */
async function lineText(tx: CompanyTransaction, key: { client_id: string; id: string }) {
  const [mappings, options, sources] = await Promise.all([
    readMappings(tx, key),
    readOptions(tx, key),
    readSources(tx, key.client_id),
  ]);
  const names = new Map(options.map(({ external_id, name, code }) => [external_id, [code, name].join(' ').trim()]));
  const people = options.filter(({ kind }) => kind === 'supplier' || kind === 'employee');
  const mapped = new Map(mappings.map(({ source, external_id }) => [source, external_id]));
  const labels = new Map([...sources, ...ledgerSources()].map(({ source, label }) => [source, label]));
  const nameOf = (external_id: string | undefined) => (external_id ? names.get(external_id) : undefined);
  return {
    payee: (source: string, owner: ItemOwner): string | null => {
      const found = mapped.get(source) ?? (source === cardsPayee ? null : owner.payee_id);
      return people.find(({ external_id }) => external_id === found)?.name ?? null;
    },
    line: ({ source, amount, description, tax }: BuiltLine) => ({
      account: nameOf(accountOf(source, mapped)) ?? null,
      source: labels.get(source) ?? t`No category`,
      description,
      tax: tax ? (nameOf(mapped.get(tax.source)) ?? taxSourceLabel(tax.source)) : '',
      tax_amount: tax?.amount ?? null,
      debit: amount.startsWith('-') ? null : amount,
      credit: amount.startsWith('-') ? amount.slice(1) : null,
    }),
  };
}
