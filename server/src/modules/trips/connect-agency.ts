import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { trips } from '#contract/trips.contract.ts';
import type { App, PreparedWrite, PreparingContext, ReadContext, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { KeyRefused } from '../../outside/trips/port.ts';
import { saveFeature } from '../companies/save-feature.ts';
import { sealAgencyKey } from './agency-key.ts';
import {
  deleteTravelConnection,
  lockTravelConnection,
  readTravelConnection,
  saveTravelConnection,
  updateTravelConnection,
} from './travel-connection.rows.ts';

export async function readConnection({
  app,
  tx,
  actor: { client_id, access },
}: ReadContext): Promise<OutputOf<typeof trips.connection>> {
  const connection = await readTravelConnection(tx, client_id);
  return {
    status: true,
    is_available: app.trips !== null,
    is_on: !access.features.expense_only,
    data: connection
      ? {
          agency: connection.agency,
          state: connection.state,
          error: connection.error,
          last_synced_at: connection.last_synced_at?.toISOString() ?? null,
        }
      : null,
  };
}

/** Verifies the key with the agency, saves it encrypted and queues the job that reads the trips. */
export async function connectAgency(
  { app, actor }: PreparingContext,
  { key }: InputOf<typeof trips.connect>,
): Promise<PreparedWrite<OutputOf<typeof trips.connect>>> {
  const agency = await agencyName(app, key);
  const sealed_key = sealAgencyKey(app, { client_id: actor.client_id, key });
  return async ({ tx, client_id, request, record }) => {
    const before = await lockTravelConnection(tx, client_id);
    await saveTravelConnection(tx, {
      client_id,
      sealed_key,
      agency,
      created_by: actor.user_id,
      created_at: request.now,
    });
    await app.jobs.send(tx, 'trips.sync', { client_id });
    record({
      action: 'travel_connected',
      item_kind: 'travel',
      item_id: client_id,
      item_label: agency,
      is_setting: true,
      facts: { before: { agency: before?.agency ?? null }, after: { agency } },
    });
    return { status: true };
  };
}

async function agencyName({ trips }: App, key: string): Promise<string> {
  if (!trips) throw new Refused('travel.off');
  try {
    return (await trips.readAccount(key)).name;
  } catch (error) {
    throw new Refused(error instanceof KeyRefused ? 'travel.key_refused' : 'travel.away');
  }
}

/** Queues the job that reads all trips again, or deletes the key. */
export async function changeConnection(
  { app, tx, client_id, record }: SignedWriteContext,
  { action }: InputOf<typeof trips.action>,
): Promise<OutputOf<typeof trips.action>> {
  const connection = await lockTravelConnection(tx, client_id);
  if (!connection) throw new Refused('travel.not_connected');
  if (action === 'sync') {
    await updateTravelConnection(tx, client_id, { cursor: '' });
    await app.jobs.send(tx, 'trips.sync', { client_id });
    return { status: true };
  }
  await deleteTravelConnection(tx, client_id);
  record({
    action: 'travel_disconnected',
    item_kind: 'travel',
    item_id: client_id,
    item_label: connection.agency,
    is_setting: true,
    facts: { before: { agency: connection.agency }, after: { agency: null } },
  });
  return { status: true };
}

/** Shows or hides the Travel link and the trips of the company. */
export async function switchTravel(
  { tx, client_id, actor, record }: SignedWriteContext,
  { is_on }: InputOf<typeof trips.switch>,
): Promise<OutputOf<typeof trips.switch>> {
  const was_on = !actor.access.features.expense_only;
  if (was_on === is_on) return { status: true };
  await saveFeature(tx, { client_id, feature: 'expense_only', value: !is_on });
  record({
    action: is_on ? 'travel_shown' : 'travel_hidden',
    item_kind: 'travel',
    item_id: client_id,
    item_label: 'Travel',
    is_setting: true,
    facts: { before: { is_on: was_on }, after: { is_on } },
  });
  return { status: true };
}
