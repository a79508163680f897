import { v7 as uuidv7 } from 'uuid';
import type { App } from '#server/http/context.ts';
import {
  insertConnection,
  readMappings,
  readSources,
  replaceOptions,
  saveMappingRows,
  updateConnection,
} from '#server/modules/accounting/accounting-connections.rows.ts';
import { readExports, requeueFailed } from '#server/modules/accounting/accounting-exports.rows.ts';
import { ledgerSources, mapCertainSources } from '#server/modules/accounting/auto-map.ts';
import { exportEntries } from '#server/modules/accounting/send-exports.ts';

const entity = 'Meridian Labs GmbH';
const exportedDays = 45;
const unmappedCategories = 3;
const failedEntries = 2;

/**
 * Connects the accounting system of the Berlin entity. Three categories have no account yet, so two entries cannot be
 * exported.
 */
export async function seedBooks(app: App, { client_id, created_by }: { client_id: string; created_by: string }) {
  const { database } = app;
  const accounting = app.accounting?.codat;
  if (!accounting || app.config.ACCOUNTING !== 'local') return;
  const id = uuidv7();
  const key = { client_id, id };
  const now = app.clock();
  const { company_id, link_url } = await accounting.createCompany({
    client_id,
    name: entity,
    return_url: app.public_url,
    state: '',
  });
  await fetch(link_url, { method: 'POST', redirect: 'manual' });
  const [found, options] = [await accounting.readConnection(company_id), await accounting.readOptions(company_id)];

  await database.inCompany(client_id, async (tx) => {
    const sources = await readSources(tx, client_id);
    const entity_id = sources.find(({ label }) => label === entity)?.source.replace('entity:', '') ?? null;
    const export_from = new Date(now.getTime() - exportedDays * 86_400_000).toISOString().slice(0, 10);
    const connection = {
      client_id,
      id,
      entity_id,
      vendor: 'codat' as const,
      vendor_company_id: company_id,
      export_from,
      created_by,
    };
    await insertConnection(tx, { ...connection, state: 'linked', created_at: now });
    await updateConnection(tx, key, {
      platform: found?.platform ?? '',
      // The export waits for a day, so that people who try the demo can unapprove a report in the meantime. An exported
      // report cannot be unapproved.
      export_hours: 24,
      exported_at: now,
      vendor_connection_id: found?.connection_id ?? '',
      refreshed_at: now,
    });
    await replaceOptions(tx, key, options);
    await mapCertainSources(tx, key);
    const mapped = new Set((await readMappings(tx, key)).map(({ source }) => source));
    const open = ledgerSources().filter(({ source }) => !mapped.has(source));
    await saveMappingRows(
      tx,
      key,
      open.map(({ source }) => ({
        source,
        external_id: source === 'ledger:bank' ? 'acc-1000' : 'acc-6900',
        is_automatic: false,
      })),
    );
  });

  const connection = { client_id, connection_id: id };
  await exportEntries(app, connection);
  await mapMostCategories(app, connection);
  await exportEntries(app, connection);
}

/**
 * Maps the remaining categories to one account, except a few whose missing account keeps two entries from being
 * exported.
 */
async function mapMostCategories(app: App, { client_id, connection_id }: { client_id: string; connection_id: string }) {
  await app.database.inCompany(client_id, async (tx) => {
    const [sources, mappings, failed] = await Promise.all([
      readSources(tx, client_id),
      readMappings(tx, { client_id, id: connection_id }),
      readExports(tx, { client_id, connection_id, state: 'error' }),
    ]);
    const mapped = new Set(mappings.map(({ source }) => source));
    const open = sources
      .map(({ source }) => source)
      .filter((source) => source.startsWith('category:') && !mapped.has(source));
    const stopped = (chosen: readonly string[]) =>
      failed.filter(({ missing }) => chosen.some((source) => source in missing)).length;
    const left: string[] = [];
    for (const source of open.toSorted((one, other) => stopped([other]) - stopped([one])))
      if (left.length < unmappedCategories && stopped([...left, source]) <= failedEntries) left.push(source);
    const rest = open.filter((source) => !left.includes(source));
    await saveMappingRows(
      tx,
      { client_id, id: connection_id },
      rest.map((source) => ({ source, external_id: 'acc-6900', is_automatic: false })),
    );
    await requeueFailed(tx, { client_id, connection_id, now: app.clock(), sources: rest });
  });
}
