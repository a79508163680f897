import type { accounting } from '#contract/accounting.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { vendorFeatures } from '#domain/accounting/accounting-vendors.ts';
import { t } from '#domain/language/translate.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import {
  type ConnectionRow,
  lockConnection,
  type MappedSource,
  readMappings,
  readOptions,
  readPeopleSources,
  readSources,
  readUnknownPeople,
  saveMappingRows,
} from './accounting-connections.rows.ts';
import { readWaitingAmounts, requeueFailed } from './accounting-exports.rows.ts';
import { cardsPayee, chartedSources, groupOptions, ledgerSources, suggestionFor, taxSources } from './auto-map.ts';
import { connectionName, connectionOf } from './find-connection.ts';

type Row = OutputOf<typeof accounting.mappings>['data'][number];

/**
 * Lists the mappings. Unmapped sources with waiting entries come first, then the other unmapped sources, required ones
 * first.
 */
export async function listMappings(
  { tx, actor: { client_id } }: ReadContext,
  { connection_id }: InputOf<typeof accounting.mappings>,
): Promise<OutputOf<typeof accounting.mappings>> {
  const key = { client_id, id: connection_id };
  const connection = await connectionOf(tx, { client_id, connection_id });
  const [people, sources, charted, options, mappings, amounts] = await Promise.all([
    peopleSources(tx, { ...connection, client_id }),
    readSources(tx, client_id),
    chartedSources(tx, client_id),
    readOptions(tx, key),
    readMappings(tx, key),
    readWaitingAmounts(tx, { client_id, connection_id }),
  ]);
  const grouped = groupOptions(options);
  const mapped = new Map(mappings.map((mapping) => [mapping.source, mapping]));
  const waiting = Map.groupBy(amounts, ({ source }) => source);

  const taxes = connection.with_taxes ? taxSources(grouped, [...mappings, ...amounts]) : [];
  const known = [...sources.filter((source) => isOffered(source, grouped)), ...people];
  const rows = [...known, ...charted, ...taxes].map((source): Row => {
    const mapping = mapped.get(source.source);
    return {
      source: source.source,
      label: source.label,
      group: groupOf(source),
      external_id: mapping?.external_id ?? null,
      is_automatic: mapping?.is_automatic ?? false,
      is_required: isRequired(source, connection),
      waiting: (waiting.get(source.source) ?? []).map(({ currency, amount }) => ({
        currency,
        amount: toDecimal(moneyFrom(amount, currency)),
      })),
      suggestion: mapping ? null : suggestionFor(source, grouped),
    };
  });
  const urgency = ({ external_id, waiting: money, is_required }: Row) =>
    external_id === null ? (money.length > 0 ? 0 : is_required ? 1 : 2) : 3;
  return {
    status: true,
    data: rows.sort((left, right) => urgency(left) - urgency(right)),
    accounts: grouped.accounts.map(shown),
    tracking_categories: grouped.tracking_categories.map(shown),
    tax_rates: grouped.tax_rates.map(shown),
    payees: payeesOf(connection, grouped).map(shown),
  };
}

type Grouped = ReturnType<typeof groupOptions>;

/**
 * Returns the people who can be mapped, and the supplier of card bills if cards are exported as bills. Returns nothing
 * if the exported documents name no payee.
 */
async function peopleSources(
  tx: ReadContext['tx'],
  { client_id, id, vendor, employee_as, reimbursable_as, card_as }: ConnectionRow & { client_id: string },
): Promise<MappedSource[]> {
  if (!vendorFeatures[vendor].suppliers) return [];
  // Journal entries are sent to Codat as adjustments, which contain no payee.
  if (vendor === 'codat' && reimbursable_as === 'journal_entry') return [];
  const people = await readUnknownPeople(tx, { client_id, id, employee_as });
  return card_as === 'bill' ? [...people, cardsSource()] : people;
}

function cardsSource() {
  return { source: cardsPayee, label: t`Supplier of card bills`, codes: [] };
}

/** Departments and entities can be mapped only if the books have tracking categories. */
function isOffered(source: MappedSource, { tracking_categories }: Grouped): boolean {
  return tracking_categories.length > 0 || !['department', 'entity'].includes(groupOf(source));
}

function groupOf({ source }: MappedSource): Row['group'] {
  switch (source.split(':')[0]) {
    case 'category':
    case 'tax':
    case 'entity':
    case 'card':
    case 'department':
      return source.split(':')[0] as Row['group'];
    case 'employee':
    case 'payee':
      return 'employee';
    default:
      return 'ledger';
  }
}

/**
 * True if a source must be mapped before its entries can be exported. Bills need a supplier, unless missing suppliers
 * are created.
 */
function isRequired(source: MappedSource, { reimbursable_as, creates_suppliers }: ConnectionRow): boolean {
  switch (groupOf(source)) {
    case 'category':
    case 'tax':
      return true;
    case 'ledger':
      return source.source !== 'ledger:expense';
    case 'employee':
      return source.source === cardsPayee || (reimbursable_as === 'bill' && !creates_suppliers);
    default:
      return false;
  }
}

function payeesOf({ employee_as }: ConnectionRow, { suppliers, employees }: Grouped) {
  return employee_as === 'employee' ? employees : suppliers;
}

function shown({ external_id, name, code, type }: { external_id: string; name: string; code: string; type: string }) {
  return { external_id, name, code, type };
}

function choicesFor(source: MappedSource, connection: ConnectionRow, grouped: Grouped) {
  switch (groupOf(source)) {
    case 'entity':
    case 'department':
      return grouped.tracking_categories;
    case 'tax':
      return grouped.tax_rates;
    case 'employee':
      return source.source === cardsPayee ? grouped.suppliers : payeesOf(connection, grouped);
    default:
      return grouped.accounts;
  }
}

/** Saves mappings and queues the entries that were waiting for them. */
export async function saveMappings(
  { tx, client_id, app, request, record }: SignedWriteContext,
  { connection_id, mappings }: InputOf<typeof accounting.saveMappings>,
): Promise<OutputOf<typeof accounting.saveMappings>> {
  const key = { client_id, id: connection_id };
  const connection = await lockConnection(tx, key);
  if (!connection) throw new Refused('item.not_found');
  const user_ids = mappings.flatMap(({ source }) => (source.startsWith('employee:') ? source.split(':')[1] : []) ?? []);
  const [people, sources, options] = await Promise.all([
    user_ids.length > 0 ? readPeopleSources(tx, { client_id, user_ids }) : [],
    readSources(tx, client_id),
    readOptions(tx, key),
  ]);
  const grouped = groupOptions(options);
  const latest = [...new Map(mappings.map((mapping) => [mapping.source, mapping])).values()];
  const known = [...sources, ...people, cardsSource(), ...ledgerSources(), ...taxSources(grouped, latest)];
  const labels = new Map(known.map(({ source, label }) => [source, label]));
  for (const { source, external_id } of latest) {
    const found = known.find((each) => each.source === source);
    if (!found) throw new Refused('item.not_found');
    const choices = choicesFor(found, connection, grouped);
    if (external_id !== null && !choices.some((choice) => choice.external_id === external_id))
      throw new Refused('accounting.unknown_account');
  }

  await saveMappingRows(
    tx,
    key,
    latest.map((mapping) => ({ ...mapping, is_automatic: false })),
  );
  const now = request.now;
  const fixed = latest.filter(({ external_id }) => external_id !== null).map(({ source }) => source);
  const no_of_requeued = await requeueFailed(tx, { client_id, connection_id, now, sources: fixed });
  await app.jobs.send(tx, 'accounting.export', { client_id, connection_id });
  const nameOf = (id: string | null) => options.find(({ external_id }) => external_id === id)?.name ?? null;
  record({
    action: 'accounting_mapped',
    item_kind: 'accounting',
    item_id: connection_id,
    item_label: connectionName(connection),
    is_setting: true,
    facts: {
      before: {},
      after: Object.fromEntries(
        latest.map(({ source, external_id }) => [labels.get(source) ?? source, nameOf(external_id)]),
      ),
    },
  });
  return { status: true, no_of_requeued };
}
