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
import type { DemoAction } from './demo-actions.ts';

type AdvanceDeed = DemoAction<
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
  /** The currency of the advance; by default the company's. */
  currency?: 'EUR';
  amount: string | null;
  purpose: string;
  /** The number of days from today until the advance is needed; negative for a day in the past. */
  needed_in: number;
  settle_in: number;
  /** The number of days since the advance was requested or, for a draft, created. */
  age: number;
  is_draft?: true;
  way: readonly AdvanceDeed[];
}

const dayMs = 86_400_000;

/** Requests the advance, or saves it as a draft. Returns its id. */
export async function beginAdvance(
  context: SignedWriteContext,
  { title, amount, purpose, needed_in, settle_in, ...advance }: DemoAdvance,
  demo: { categories: Map<string, string>; today: Date; knows_rates: boolean },
): Promise<string> {
  const day = (days: number) => new Date(demo.today.getTime() + days * dayMs).toISOString().slice(0, 10);
  const input = advances.draftCreate.input.parse({
    title,
    amount,
    purpose,
    needed_on: day(needed_in),
    settle_by: day(settle_in),
    category_id: idOf(demo.categories, advance.category),
    // Without exchange rates, a request in another currency could not be submitted.
    currency: demo.knows_rates ? (advance.currency ?? null) : null,
    custom_values: { needed_on: day(needed_in) },
  });
  return (await (advance.is_draft ? createDraft : createAdvance)(context, input)).advance_id;
}

/** Replays an action on an advance with the app's own operations, so an action that is not permitted fails. */
export async function doToAdvance(
  context: SignedWriteContext,
  [by, age, action, facts = {}]: AdvanceDeed,
  { id: advance_id, people }: { id: string; people: Map<string, string> },
): Promise<void> {
  const { tx, client_id, request } = context;
  const { comment = '', amount = '0', people: names = [] } = facts;
  const version = (await advanceKind.find(tx, { client_id, id: advance_id }))?.version ?? 0;
  const today = request.now.toISOString().slice(0, 10);
  const key = { advance_id, version };
  switch (action) {
    case 'recall':
      await recallAdvance(context, { ...key, comment });
      return;
    case 'cancel':
      await cancelAdvance(context, { ...key, comment });
      return;
    case 'comment': {
      const mention_ids = names.map((name) => idOf(people, name));
      await commentAdvance(context, { advance_id, comments: comment, mention_ids, file_ids: [] });
      return;
    }
    case 'approve':
    case 'send_back':
    case 'reject': {
      const item = { item_kind: 'advance' as const, item_id: advance_id, as: 'approver' as const };
      await decideOn(context, decidedKinds, { ...item, decision: { action: action, comment } });
      return;
    }
    case 'lower':
      await editAmount(context, { ...key, change: { kind: action, edited_amount: amount, comment } });
      return;
    case 'queue':
    case 'process':
      await doToPayment(context, [by, age, action, facts], { item_id: advance_id });
      return;
    case 'pay':
      await markPaid(context, { ...key, reference: comment, paid_on: today, comment: '' });
      return;
    case 'give_back':
      await giveBack(context, { ...key, amount, returned_on: today, reference: comment, note: '' });
  }
}
