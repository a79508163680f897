import type { accounting } from '#contract/accounting.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { taxSourceLabel } from '#domain/accounting/journal-entry.ts';
import type { ReadContext } from '../../http/context.ts';
import { readConnections, readMappings, readOptions, readSources } from './accounting-connections.rows.ts';
import { ledgerSources } from './auto-map.ts';
import { buildEntry } from './build-entry.ts';
import { entityScope } from './entity-scope.ts';
import { connectionOf } from './find-connection.ts';
import { readNewestApproval } from './ledger-events.rows.ts';

const yearMs = 365 * 86_400_000;

/** The entry that the newest approved report of the last year makes with the given settings. */
export async function previewEntry(
  { tx, actor: { client_id }, request }: ReadContext,
  { connection_id, grouping, taxes }: InputOf<typeof accounting.preview>,
): Promise<OutputOf<typeof accounting.preview>> {
  const key = { client_id, id: connection_id };
  const [connection, all, mappings, options, sources] = await Promise.all([
    connectionOf(tx, { client_id, connection_id }),
    readConnections(tx, client_id),
    readMappings(tx, key),
    readOptions(tx, key),
    readSources(tx, client_id),
  ]);
  const since = new Date(request.now.getTime() - yearMs);
  const event = await readNewestApproval(tx, { client_id, since, ...entityScope(connection, all) });
  if (!event) return { status: true, data: null };

  const settings = {
    grouping: grouping ?? connection.grouping,
    with_taxes: taxes ? taxes === 'with' : connection.with_taxes,
  };
  const lines = await buildEntry(tx, { client_id, event }, settings);
  const accounts = new Map(options.map(({ external_id, name, code }) => [external_id, [code, name].join(' ').trim()]));
  const mapped = new Map(mappings.map(({ source, external_id }) => [source, accounts.get(external_id)]));
  const labels = new Map([...sources, ...ledgerSources].map(({ source, label }) => [source, label]));
  const { label, event_on, currency } = event;
  return {
    status: true,
    data: {
      label,
      event_on,
      currency,
      lines: lines.map(({ source, amount, description, tax }) => ({
        account: mapped.get(source) ?? null,
        source: labels.get(source) ?? 'No category',
        description,
        tax: tax ? (mapped.get(tax.source) ?? taxSourceLabel(tax.source)) : '',
        tax_amount: tax?.amount ?? null,
        debit: amount.startsWith('-') ? null : amount,
        credit: amount.startsWith('-') ? amount.slice(1) : null,
      })),
    },
  };
}
