import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { providerAdmin } from '#contract/provider-admin.contract.ts';
import { clientSwitches } from '#domain/access/client-switches.ts';
import { featuresFrom } from '#domain/access/features.ts';
import { activitySentence } from '#domain/activity/activity-sentence.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ProviderContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { overviewOf } from '../billing/read-overview.ts';
import { billingVersion } from '../billing/read-plans.ts';
import { subscriptionOf } from '../companies/read-subscription.ts';
import { featuresOf } from '../companies/save-feature.ts';
import { readClientRow } from './client-list.rows.ts';
import { readNotes, readProviderChanges } from './client-notes.rows.ts';
import { shownClient } from './list-clients.ts';

type Client = OutputOf<typeof providerAdmin.client>;

export function showClient(
  { app, request }: ProviderContext,
  { client_id }: InputOf<typeof providerAdmin.client>,
): Promise<Client> {
  return app.database.readInCompany(client_id, async (tx) => {
    const [row, features, notes, changes, subscription] = await Promise.all([
      readClientRow(tx, client_id),
      featuresOf(tx, client_id),
      readNotes(tx, client_id),
      readProviderChanges(tx, client_id),
      subscriptionOf(tx, client_id),
    ]);
    if (!row || !subscription) throw new Refused('item.not_found');
    const { data: billing } = await overviewOf({ app, tx, request, client_id });
    const known = featuresFrom(features);

    return {
      status: true,
      data: {
        client: shownClient(row, request.now),
        is_free: row.override_phase === 'subscribed',
        billing,
        features: clientSwitches.map((feature) => ({ feature, is_on: known[feature] })),
        ach: achState(known),
        notes: notes.map(({ id, at, ...note }) => ({ ...note, note_id: id, at: at.toISOString() })),
        changes: changes.map(shownChange),
        version: subscription.version + billing.version,
      },
    };
  });
}

/**
 * Returns the version of a client: the sum of the versions of its subscription and its billing account. Both only grow,
 * so the sum changes with each of them.
 */
export async function versionOfClient(tx: CompanyTransaction, client_id: string): Promise<number> {
  const [subscription, version] = await Promise.all([subscriptionOf(tx, client_id), billingVersion(tx, client_id)]);
  if (!subscription) throw new Refused('item.not_found');
  return subscription.version + version;
}

function achState({ is_ach_enabled, is_ach_requested }: ReturnType<typeof featuresFrom>): Client['data']['ach'] {
  if (is_ach_enabled) return 'enabled';
  return is_ach_requested ? 'requested' : 'not_requested';
}

function shownChange(row: Awaited<ReturnType<typeof readProviderChanges>>[number]): Client['data']['changes'][number] {
  const { id, at, action, item_label, comment, entered_by } = row;
  return {
    activity_id: id,
    at: at.toISOString(),
    by: entered_by,
    sentence: activitySentence(action, { item: item_label }),
    reason: comment,
  };
}
