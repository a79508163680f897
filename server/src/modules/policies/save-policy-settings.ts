import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { saveFeature } from '../companies/save-feature.ts';

/** Saves whether claimants may state that a receipt is lost. Earlier statements remain. */
export async function savePolicySettings(
  { tx, client_id, actor, record }: SignedWriteContext,
  { allows_lost_receipts }: InputOf<typeof policies.saveSettings>,
): Promise<OutputOf<typeof policies.saveSettings>> {
  const before = actor.access.features.allows_lost_receipts;
  if (before === allows_lost_receipts) return { status: true };

  await saveFeature(tx, { client_id, feature: 'allows_lost_receipts', value: allows_lost_receipts });
  record({
    action: 'policy_settings_changed',
    item_kind: 'policy',
    item_id: client_id,
    item_label: 'Lost receipts',
    is_setting: true,
    facts: { before: { allows_lost_receipts: before }, after: { allows_lost_receipts } },
  });
  return { status: true };
}
