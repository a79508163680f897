import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { providerAdmin } from '#contract/provider-admin.contract.ts';
import { dateText } from '#domain/dates/date-text.ts';
import type { ProviderContext, WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { issueCreditNote } from '../billing/issue-credit-note.ts';
import { lockBilling } from '../billing/read-plans.ts';
import { recordTransfer } from '../billing/record-transfer.ts';
import { findCompany } from '../companies/find-company.ts';
import { overrideSubscription } from '../companies/save-subscription-state.ts';
import { type ChangedClient, recordChange } from './change-client.ts';
import { versionOfClient } from './show-client.ts';

type Input = InputOf<typeof providerAdmin.settleInvoice>;

/** Records a transfer or a credit note in a transaction of the client company. */
export async function settleInvoice(
  { app, request, actor }: ProviderContext,
  input: Input,
): Promise<OutputOf<typeof providerAdmin.settleInvoice>> {
  const { client_id, version, reason } = input;
  const company = await findCompany(app.database, client_id);
  if (company?.kind !== 'customer') throw new Refused('item.not_found');

  await writeInCompany({ app, request, client_id }, async (context) => {
    await lockBilling(context.tx, client_id);
    if ((await versionOfClient(context.tx, client_id)) !== version) throw new Refused('item.changed');
    await settle(context, { company: company.name, by: actor, reason }, input);
    // This raises the version, so that a repeated request is refused even if the account itself did not change.
    await overrideSubscription(context.tx, client_id, {});
  });
  return { status: true };
}

async function settle(
  context: WriteContext,
  client: ChangedClient,
  { invoice_id, reason, change }: Input,
): Promise<void> {
  if (change.kind === 'record_transfer') {
    const { reference, received_on } = change;
    const { number } = await recordTransfer(context, { invoice_id, reference, received_on });
    const after = { reference, received_on: dateText(received_on) };
    recordChange(context, client, { action: 'invoice_transfer_recorded', item_label: `${number}`, facts: { after } });
    return;
  }
  const { amount, refund, reference } = change;
  const { number } = await issueCreditNote(context, { invoice_id, amount, refund, reference, reason });
  recordChange(context, client, { action: 'invoice_credited', item_label: `${number}`, facts: { after: { amount } } });
}
