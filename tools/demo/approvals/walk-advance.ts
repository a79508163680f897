import { advances } from '#contract/advances.contract.ts';
import type { SignedWriteContext } from '#server/http/context.ts';
import { advanceKind } from '#server/modules/advances/approval/decide-advance.ts';
import { editAmount } from '#server/modules/advances/approval/edit-amount.ts';
import { commentAdvance } from '#server/modules/advances/comment-advance.ts';
import { createDraft } from '#server/modules/advances/draft-advance.ts';
import { giveBack } from '#server/modules/advances/payment/give-back.ts';
import { markPaid } from '#server/modules/advances/payment/mark-paid.ts';
import { cancelAdvance, recallAdvance } from '#server/modules/advances/recall-advance.ts';
import { createAdvance } from '#server/modules/advances/submit-advance.ts';
import { decideOn } from '#server/modules/approvals/decide-on.ts';
import { decidedKinds } from '#server/modules/every-module.ts';
import { idOf } from '../meridian-ids.ts';
import { doToPayment } from '../payouts/walk-payment.ts';
import type { Deed } from './deeds.ts';

export type AdvanceDeed = Deed<
  | 'recall'
  | 'cancel'
  | 'comment'
  | 'approve'
  | 'send_back'
  | 'reject'
  | 'lower'
  | 'queue'
  | 'process'
  | 'pay'
  | 'give_back'
>;

export interface DemoAdvance {
  owner: string;
  title: string;
  category: string;
  /** The company's where it is left out. */
  currency?: 'EUR';
  amount: string | null;
  purpose: string;
  /** In how many days; below zero for days ago. */
  needed_in: number;
  settle_in: number;
  /** Days ago it was asked for, or begun where it is a draft still. */
  age: number;
  is_draft?: true;
  way: readonly AdvanceDeed[];
}

const dayMs = 86_400_000;

/** Asks for it, or only begins to. Answers its id. */
export async function beginAdvance(
  context: SignedWriteContext,
  { title, amount, purpose, needed_in, settle_in, ...of }: DemoAdvance,
  ground: { categories: Map<string, string>; today: Date; knows_rates: boolean },
): Promise<string> {
  const day = (days: number) => new Date(ground.today.getTime() + days * dayMs).toISOString().slice(0, 10);
  const input = advances.draftCreate.input.parse({
    ...{ title, amount, purpose, needed_on: day(needed_in), settle_by: day(settle_in) },
    category_id: idOf(ground.categories, of.category),
    // Nobody can hand in what is worth nobody knows what.
    currency: ground.knows_rates ? (of.currency ?? null) : null,
    custom_values: { needed_on: day(needed_in) },
  });
  return (await (of.is_draft ? createDraft : createAdvance)(context, input)).advance_id;
}

/** Does with an advance what somebody did, by the product's own verbs: whoever could not have done it stops the demo. */
export async function doToAdvance(
  context: SignedWriteContext,
  [by, age, deed, facts = {}]: AdvanceDeed,
  { id: advance_id, people }: { id: string; people: Map<string, string> },
): Promise<void> {
  const { tx, client_id, request } = context;
  const { words = '', amount = '0', people: names = [] } = facts;
  const version = (await advanceKind.find(tx, { client_id, id: advance_id }))?.version ?? 0;
  const today = request.now.toISOString().slice(0, 10);
  const key = { advance_id, version };
  switch (deed) {
    case 'recall':
      await recallAdvance(context, { ...key, comment: words });
      return;
    case 'cancel':
      await cancelAdvance(context, { ...key, comment: words });
      return;
    case 'comment': {
      const mention_ids = names.map((name) => idOf(people, name));
      await commentAdvance(context, { advance_id, comments: words, mention_ids });
      return;
    }
    case 'approve':
    case 'send_back':
    case 'reject': {
      const item = { item_kind: 'advance' as const, item_id: advance_id, as: 'approver' as const };
      await decideOn(context, decidedKinds, { ...item, decision: { action: deed, comment: words } });
      return;
    }
    case 'lower':
      await editAmount(context, { ...key, change: { kind: deed, edited_amount: amount, comment: words } });
      return;
    case 'queue':
    case 'process':
      await doToPayment(context, [by, age, deed, facts], { item_id: advance_id });
      return;
    case 'pay':
      await markPaid(context, { ...key, reference: words, paid_on: today, comment: '' });
      return;
    case 'give_back':
      await giveBack(context, { ...key, amount, returned_on: today, reference: words, note: '' });
  }
}
