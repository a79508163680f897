import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import { translate } from '#domain/language/translate.ts';
import { isToRelease } from '#domain/payouts/payment-controls.ts';
import { noRisks, warningKinds, warningLabel } from '#domain/payouts/payment-warnings.ts';
import { type PayoutTab, stageOfTab } from '#domain/payouts/payout-tabs.ts';
import {
  type BlockedItem,
  blockReasonLabel,
  blockReasons,
  type ChosenItem,
  preFlight as evaluate,
  type WarnedItem,
} from '#domain/payouts/pre-flight.ts';
import { sentenceFor } from '#domain/refusals.ts';
import type { ReadContext } from '../../http/context.ts';
import { type PaymentsPort, wayFor } from '../../outside/payments/port.ts';
import { releaseReasons } from '../payables/controls/payment-controls.ts';
import { type ListedPayable, type PayableWithRisks, readPayablesWithRisks } from '../payables/list-payables.ts';
import { payTerms } from '../payables/pay-terms.ts';
import { readChosen } from './choose-payables.ts';
import { barredItems } from './lock-for-payment.ts';
import { providerFor } from './move-payment.ts';
import type { GoneItem } from './payout-lookups.rows.ts';
import { payableLabel } from './show-payments.ts';

type Answer = OutputOf<typeof payouts.preFlight>;

const maxItemsPerGroup = 50;
const maxPeople = 100;

/** Previews the payment of the selected items. Writes nothing. */
export async function preFlight(
  context: ReadContext,
  { tab, chosen, mode }: InputOf<typeof payouts.preFlight>,
): Promise<Answer> {
  const { app, actor } = context;
  const requested = providerFor(context, mode);
  const { payables, gone } = await readChosen(context, { stage: stageOfTab[tab], chosen }, (tx, query) =>
    readPayablesWithRisks(tx, { ...query, payer_id: actor.user_id }),
  );
  const items = [...(await payingOf(context, { tab, requested, payables })), ...gone.map(goneItem)];
  const summary = evaluate(items, { tab, actor_id: actor.user_id });
  const entities = new Map(payables.map(({ entity_id, entity }) => [entity_id, entity]));
  const kinds = new Map([...payables, ...gone].map(({ item_id, item_kind }) => [item_id, item_kind]));
  const kindOf: KindOf = (item_id) => kinds.get(item_id) ?? 'report';
  const people = new Map(payables.map(({ owner_id, payee }) => [owner_id, payee]));

  return {
    status: true,
    no_of_selected: summary.no_of_selected,
    payable_now: summary.payable_now,
    blocked: blockedBy(summary.blocked, kindOf),
    warnings: warningsBy(summary.warnings, kindOf),
    by_entity: summary.by_entity.map(({ entity_id, ...sum }) => ({ ...sum, entity: entities.get(entity_id) ?? null })),
    by_method: summary.by_method.map((sum) => {
      const { label, detail } = app.payments[sum.mode] ?? app.payments.manual;
      return { ...sum, label: translate(label), detail: translate(detail) };
    }),
    by_person: summary.by_person.slice(0, maxPeople).flatMap(({ owner_id, ...sum }) => {
      const person = people.get(owner_id);
      return person ? [{ ...sum, person }] : [];
    }),
    last_approved_at: summary.last_approved_at?.toISOString() ?? null,
  };
}

type KindOf = (item_id: string) => ListedPayable['item_kind'];

interface PayingItems {
  tab: PayoutTab;
  requested: PaymentsPort;
  payables: readonly PayableWithRisks[];
}

/** Determines how each item is paid. Queued items have fixed terms; other items use today's terms. */
async function payingOf(context: ReadContext, { tab, requested, payables }: PayingItems): Promise<ChosenItem[]> {
  const { client_id } = context.actor;
  const first: PayoutTab = 'reports';
  const termsOf = tab === first ? await payTerms({ ...context, client_id }, payables) : undefined;
  const barred = await barredItems(
    context,
    payables.map(({ item_id }) => item_id),
  );
  const priced = payables.map((row) => {
    const terms = termsOf?.(row);
    return terms?.allowed ? { ...row, ...terms.value } : row;
  });
  const reasonOf = tab === first ? await releaseReasons({ ...context, client_id }, priced) : () => null;

  return Promise.all(
    payables.map(async (row): Promise<ChosenItem> => {
      const { item_id, owner_id, entity_id, stage, item_currency, payable, approved_at, on_hold_reason, risks } = row;
      const terms = termsOf?.(row) ?? { allowed: true, value: row };
      return {
        item_id,
        label: payableLabel(row),
        owner_id,
        entity_id,
        stage,
        item_currency,
        payable,
        approved_at,
        on_hold_reason,
        pay: terms.allowed
          ? await carriedBy(context, requested, { ...row, currency: terms.value.currency, amount: terms.value.amount })
          : { missing: sentenceFor(terms.code, terms.facts) },
        risks: { ...risks, release_reason: reasonOf(terms.allowed ? { ...row, ...terms.value } : row) },
        to_release: isToRelease(row) ? row.release_reason : null,
        is_approver_barred: barred.has(item_id),
      };
    }),
  );
}

/**
 * Chooses how an item is paid: with the payment mode that it already has, else with the requested payment provider if
 * that provider supports the payment, else manually. Returns the reason if the item cannot be paid.
 */
async function carriedBy(
  { app: { payments }, actor: { client_id }, tx }: ReadContext,
  requested: PaymentsPort,
  row: ListedPayable,
): Promise<ChosenItem['pay']> {
  const { currency, amount, entity_id } = row;
  if (row.mode) return { mode: row.mode, currency, amount };
  const payment = { client_id, entity_id, currency, amount, payee_id: row.owner_id };
  // An unqueued item has no payment id yet, so the item id is used instead.
  const toCarry = { ...payment, payout_id: row.payout_id ?? row.item_id };
  const provider = await wayFor(payments, requested, { payment: toCarry, tx });
  const carries = await provider.carries(toCarry, tx);
  return carries.allowed
    ? { mode: provider.mode, currency, amount }
    : { missing: sentenceFor(carries.code, carries.facts) };
}

function goneItem(item: GoneItem): ChosenItem {
  const { item_id, owner_id, currency } = item;
  return {
    item_id,
    owner_id,
    label: payableLabel(item),
    entity_id: null,
    stage: null,
    item_currency: currency,
    payable: '0',
    approved_at: null,
    on_hold_reason: '',
    pay: { missing: '' },
    risks: noRisks,
    to_release: null,
    is_approver_barred: false,
  };
}

/** Groups the blocked items by reason, with a limited number of items in each group. */
function blockedBy(blocked: readonly BlockedItem[], kindOf: KindOf): Answer['blocked'] {
  return blockReasons.flatMap((reason) => {
    const items = blocked.filter((item) => item.reason === reason);
    return items.length === 0 ? [] : [{ reason, label: blockReasonLabel[reason], ...firstOf(items, kindOf) }];
  });
}

/** Groups the warnings by kind, with a limited number of items in each group. */
function warningsBy(warnings: readonly WarnedItem[], kindOf: KindOf): Answer['warnings'] {
  return warningKinds.flatMap((kind) => {
    const items = warnings.filter((item) => item.kind === kind);
    return items.length === 0 ? [] : [{ kind, label: warningLabel[kind], ...firstOf(items, kindOf) }];
  });
}

function firstOf(items: readonly { item_id: string; label: string; message: string }[], kindOf: KindOf) {
  const shown = items.slice(0, maxItemsPerGroup).map(({ item_id, label, message }) => ({
    item_kind: kindOf(item_id),
    item_id,
    label,
    message,
  }));
  return { count: items.length, items: shown };
}
