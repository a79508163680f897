import type { ach } from '#contract/ach.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { App, ProviderContext, RequestInfo, SignedWriteContext, WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { findCompany } from '../companies/find-company.ts';
import { saveFeature } from '../companies/save-feature.ts';
import { readAchCompany, saveAchCompany } from './ach-company.rows.ts';
import { showSetUp } from './show-set-up.ts';

/** Requests bank transfers for the company. */
export async function requestAch(context: SignedWriteContext): Promise<OutputOf<typeof ach.request>> {
  const { tx, client_id, actor, request } = context;
  if (!actor.access.features.is_ach_applicable) throw new Refused('ach.not_enabled');
  const { requested_at } = await readAchCompany(tx, client_id);
  if (requested_at) throw new Refused('ach.already_requested');

  await saveAchCompany(tx, client_id, { requested_at: request.now, requested_by: actor.user_id });
  await saveFeature(tx, { client_id, feature: 'is_ach_requested', value: true });
  context.record({
    action: 'ach_requested',
    item_kind: 'company',
    item_id: client_id,
    item_label: actor.company.name,
    is_setting: true,
  });
  return showSetUp(context);
}

/** Enables bank transfers for a company. Has no effect if they are enabled already. */
export async function enableAch(
  { app, request, actor }: ProviderContext,
  { expense_client_id: client_id }: InputOf<typeof ach.enable>,
): Promise<OutputOf<typeof ach.enable>> {
  await enableCompany(app, { client_id, request, entered_by: `provider (${actor.email})` });
  return { status: true };
}

export async function enableCompany(
  app: App,
  { client_id, request, entered_by }: { client_id: string; request: RequestInfo; entered_by: string },
): Promise<void> {
  const company = await findCompany(app.database, client_id);
  if (!company) throw new Refused('item.not_found');
  await writeInCompany({ app, request, client_id }, (context) =>
    enableTransfers(context, { company: company.name, entered_by }),
  );
}

/** Enables bank transfers in the company's transaction. Has no effect if they are enabled already. */
export async function enableTransfers(
  { tx, client_id, request, record }: WriteContext,
  { company, entered_by, reason }: { company: string; entered_by: string; reason?: string },
): Promise<void> {
  const { requested_at, enabled_at } = await readAchCompany(tx, client_id);
  if (enabled_at) return;
  await saveAchCompany(tx, client_id, { requested_at: requested_at ?? request.now, enabled_at: request.now });
  for (const feature of ['is_ach_applicable', 'is_ach_requested', 'is_ach_enabled'] as const)
    await saveFeature(tx, { client_id, feature, value: true });
  record({
    action: 'ach_enabled',
    item_kind: 'company',
    item_id: client_id,
    item_label: company,
    entered_by,
    is_setting: true,
    ...(reason && { comment: reason, facts: { before: {}, after: { reason } } }),
  });
}
