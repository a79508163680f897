import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import { isToRelease, noRelease } from '#domain/payouts/payment-controls.ts';
import { canHold, holdActions } from '#domain/payouts/payment-hold.ts';
import { canRelease, releaseActions } from '#domain/payouts/payment-release.ts';
import { canPayout, type PaidSubject, payoutActions } from '#domain/payouts/payout-rights.ts';
import type { ReadContext } from '../../http/context.ts';
import { buttonState, Refused } from '../../http/refusals.ts';
import { advanceKind } from '../advances/approval/decide-advance.ts';
import type { DecidedKinds, DecidedOn } from '../approval-rules/decided-kind.ts';
import { deciderOf, involvedIn } from '../approval-rules/lock-for-decision.ts';
import { chainOf } from '../approval-rules/save-chain.ts';
import { decidersOf } from '../approval-rules/save-decisions.ts';
import { readPayables } from '../payables/list-payables.ts';
import { paymentsOf } from '../payables/read-payments.ts';
import { briefOf, findPeople } from '../people/find-people.ts';
import { reportKind } from '../reports/decide-report.ts';
import { barredItems } from './lock-for-payment.ts';
import { payoutSubject } from './payout-subject.ts';
import { amountsOf, paymentLine } from './show-payments.ts';

type Answer = OutputOf<typeof payouts.paymentDetails>;
type Input = InputOf<typeof payouts.paymentDetails>;

const decidedKinds: DecidedKinds = { report: reportKind, advance: advanceKind };

/** Shows the payments of an item to everyone who can see the item. */
export async function paymentDetails(context: ReadContext, { item_kind, item_id }: Input): Promise<Answer> {
  const { tx, actor } = context;
  const { client_id } = actor;
  const [item, [payable], payments] = await Promise.all([
    seenItem(context, { item_kind, item_id }),
    readPayables(tx, { client_id, item_ids: [item_id] }),
    paymentsOf(tx, { client_id, item_id }),
  ]);

  const { owner_id, stage, currency, label: number, title } = item;
  const people = payable ? undefined : await findPeople(tx, { client_id, ids: [owner_id] });
  const owner = payable?.payee ?? people?.get(owner_id);
  if (!owner) throw new Refused('item.not_found');

  const none = { item_currency: currency, item_amount: '0', advances_total: '0', payable: '0' };
  const subject: PaidSubject = payable
    ? payoutSubject(payable, await barredItems({ tx, actor }, [item_id]))
    : {
        kind: item_kind,
        owner_id,
        stage,
        item_currency: currency,
        payable: '0',
        mode: null,
        on_hold_reason: '',
        ...noRelease,
        is_approver_barred: false,
      };

  return {
    status: true,
    item_kind,
    item_id,
    number,
    title,
    payee: briefOf(owner),
    entity: payable?.entity ?? null,
    stage: payable?.stage ?? null,
    ...amountsOf(payable ?? none),
    on_hold_reason: payable?.on_hold_reason ?? '',
    release_reason: isToRelease(subject) ? subject.release_reason : null,
    payments: payments.map(paymentLine),
    can: Object.fromEntries([
      ...payoutActions.map((action) => [action, buttonState(canPayout(action, actor, subject))]),
      ...holdActions.map((action) => [action, buttonState(canHold(action, actor, subject))]),
      ...releaseActions.map((action) => [action, buttonState(canRelease(action, actor, subject))]),
    ]) as Answer['can'],
    version: payable?.version ?? item.version,
  };
}

/** Reads the item. Refuses it as not found for people who cannot see it. */
async function seenItem(context: ReadContext, { item_kind, item_id: id }: Input): Promise<DecidedOn> {
  const { tx, actor } = context;
  const { client_id } = actor;
  const kind = decidedKinds[item_kind];
  const [item, saved, deciders, viewer] = await Promise.all([
    kind.find(tx, { client_id, id }),
    chainOf(tx, { client_id, id, owner_id: '', submitted_by: null }),
    decidersOf(tx, { client_id, id }),
    deciderOf(context),
  ]);
  if (!item) throw new Refused('item.not_found');
  const involved = involvedIn(saved ?? { ...item, steps: [], rule_id: null, rule_name: '' });
  const decided_ids = [...involved.decided_ids, ...deciders];
  if (!kind.isSeenBy(viewer, { ...item, ...involved, decided_ids })) throw new Refused('item.not_found');
  return item;
}
