import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { providerAdmin } from '#contract/provider-admin.contract.ts';
import { clientSwitchLabel } from '#domain/access/client-switches.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { allowClientMove, extendedTrialEnd } from '#domain/subscriptions/client-change.ts';
import type { ActivityLine, Actor, ProviderContext, WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { enableTransfers } from '../ach/request-ach.ts';
import { billByTransfer } from '../billing/bill-by-transfer.ts';
import { applyTerms } from '../billing/change-plan.ts';
import { allPlans, lockBilling } from '../billing/read-plans.ts';
import { findCompany } from '../companies/find-company.ts';
import { deletionDay } from '../companies/find-deletion.ts';
import { subscriptionOf } from '../companies/read-subscription.ts';
import { saveFeature } from '../companies/save-feature.ts';
import { overrideSubscription } from '../companies/save-subscription-state.ts';
import { insertNote } from './client-notes.rows.ts';
import { versionOfClient } from './show-client.ts';

type Input = InputOf<typeof providerAdmin.changeClient>;
type Change = Input['change'];

export interface ChangedClient {
  company: string;
  by: Actor;
  reason: string;
}

/** Changes a client in its own transaction, so that the change and its audit entry are saved together. */
export async function changeClient(
  { app, request, actor }: ProviderContext,
  { client_id, version, reason, change }: Input,
): Promise<OutputOf<typeof providerAdmin.changeClient>> {
  const company = await findCompany(app.database, client_id);
  if (company?.kind !== 'customer') throw new Refused('item.not_found');
  const client = { company: company.name, by: actor, reason };

  await writeInCompany({ app, request, client_id }, async (context) => {
    if (change.kind === 'add_note') return addNote(context, client);
    // The lock lets only one of several concurrent changes succeed; the other changes then find a newer version.
    await lockBilling(context.tx, client_id);
    if ((await versionOfClient(context.tx, client_id)) !== version) throw new Refused('item.changed');
    return apply(context, client, change);
  });
  return { status: true };
}

async function apply(context: WriteContext, client: ChangedClient, change: Exclude<Change, { kind: 'add_note' }>) {
  switch (change.kind) {
    case 'extend_trial':
      return extendTrial(context, client, change.ends_on);
    case 'change_plan':
      return changePlan(context, client, change.terms);
    case 'bill_by_transfer':
      return letTransfer(context, client, change.terms);
    case 'give_free':
      return giveFree(context, client, change.plan_code);
    case 'end_free':
      return endFree(context, client);
    case 'suspend':
      return suspend(context, client);
    case 'resume':
      return resume(context, client);
    case 'set_feature':
      return setFeature(context, client, change);
    case 'enable_ach':
      await overrideSubscription(context.tx, context.client_id, {});
      return enableTransfers(context, { ...client, entered_by: enteredBy(client) });
  }
}

async function extendTrial(context: WriteContext, client: ChangedClient, ends_on: string): Promise<void> {
  const { tx, client_id, request } = context;
  const { trial_ends_at } = await checkMove(context, 'extend_trial');
  const end = extendedTrialEnd(ends_on, request.now.toISOString());
  if (!end.allowed) throw new Refused(end.code, end.facts);
  await overrideSubscription(tx, client_id, { trial_ends_at: new Date(end.value), override_phase: null });
  recordChange(context, client, {
    action: 'client_trial_extended',
    item_label: dateText(ends_on),
    facts: { before: { trial_ends_on: trial_ends_at.slice(0, 10) }, after: { trial_ends_on: ends_on } },
  });
}

async function changePlan(
  context: WriteContext,
  client: ChangedClient,
  terms: Extract<Change, { kind: 'change_plan' }>['terms'],
): Promise<void> {
  const account = await lockBilling(context.tx, context.client_id);
  const { label } = await applyTerms(context, account, terms);
  recordChange(context, client, { action: 'client_plan_changed', item_label: label });
}

async function letTransfer(
  context: WriteContext,
  client: ChangedClient,
  terms: Extract<Change, { kind: 'bill_by_transfer' }>['terms'],
): Promise<void> {
  const { tx, client_id } = context;
  const deletes_on = await deletionDay(tx, client_id);
  if (deletes_on) throw new Refused('company.deletion_waits', { date: dateText(deletes_on) });
  const { label } = await billByTransfer(context, await lockBilling(tx, client_id), terms);
  recordChange(context, client, { action: 'client_transfers', item_label: label });
}

async function giveFree(context: WriteContext, client: ChangedClient, plan_code: string): Promise<void> {
  const { tx, client_id } = context;
  await checkMove(context, 'give_free');
  const plan = (await allPlans(tx)).find(({ code, is_archived }) => code === plan_code && !is_archived);
  if (!plan) throw new Refused('billing.no_plan');
  await overrideSubscription(tx, client_id, { override_phase: 'subscribed', plan: plan_code });
  recordChange(context, client, { action: 'client_free', item_label: plan.name });
}

async function endFree(context: WriteContext, client: ChangedClient): Promise<void> {
  const { state } = await checkMove(context, 'end_free');
  // A trial that continues has every feature, which the plan that was free of charge may lack.
  const plan = state === 'trialing' ? { plan: 'trial' } : {};
  await overrideSubscription(context.tx, context.client_id, { override_phase: null, ...plan });
  recordChange(context, client, { action: 'client_charged', item_label: client.company });
}

async function suspend(context: WriteContext, client: ChangedClient): Promise<void> {
  const { override_phase } = await checkMove(context, 'suspend');
  const phases = { override_phase: 'suspended', phase_before_suspension: override_phase } as const;
  await overrideSubscription(context.tx, context.client_id, phases);
  recordChange(context, client, { action: 'client_suspended', item_label: client.company });
}

/** Resumes access in the phase from before the suspension, so that a plan free of charge stays free. */
async function resume(context: WriteContext, client: ChangedClient): Promise<void> {
  const { phase_before_suspension } = await checkMove(context, 'resume');
  const phases = { override_phase: phase_before_suspension, phase_before_suspension: null };
  await overrideSubscription(context.tx, context.client_id, phases);
  recordChange(context, client, { action: 'client_resumed', item_label: client.company });
}

async function setFeature(
  context: WriteContext,
  client: ChangedClient,
  { feature, is_on }: Extract<Change, { kind: 'set_feature' }>,
): Promise<void> {
  const { tx, client_id } = context;
  await saveFeature(tx, { client_id, feature, value: is_on });
  // Features have no version of their own, so this raises the version of the subscription.
  await overrideSubscription(tx, client_id, {});
  recordChange(context, client, {
    action: is_on ? 'client_feature_on' : 'client_feature_off',
    item_label: clientSwitchLabel[feature],
  });
}

/** Adds a note. Notes are for the provider alone, so the company's audit log does not mention them. */
async function addNote({ tx, client_id, request }: WriteContext, { by, reason }: ChangedClient): Promise<void> {
  const author = `${by.first_name} ${by.last_name}`;
  await insertNote(tx, { client_id, id: uuidv7(), author, body: reason, at: request.now });
}

async function checkMove({ tx, client_id }: WriteContext, move: Parameters<typeof allowClientMove>[0]) {
  const subscription = await subscriptionOf(tx, client_id);
  if (!subscription) throw new Refused('item.not_found');
  const deletes_on = await deletionDay(tx, client_id);
  const decision = allowClientMove(move, { ...subscription, deletes_on });
  if (!decision.allowed) throw new Refused(decision.code, decision.facts);
  return subscription;
}

export function recordChange(
  { record, client_id }: WriteContext,
  client: ChangedClient,
  {
    action,
    item_label,
    facts = {},
  }: Pick<ActivityLine, 'action'> & {
    item_label: string;
    facts?: { before?: object; after?: object };
  },
): void {
  record({
    action,
    item_kind: 'billing',
    item_id: client_id,
    item_label,
    comment: client.reason,
    entered_by: enteredBy(client),
    is_setting: true,
    facts: { before: facts.before ?? {}, after: { ...facts.after, reason: client.reason } },
  });
}

function enteredBy({ by }: ChangedClient): string {
  return `provider (${by.email})`;
}
