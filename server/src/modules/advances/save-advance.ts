import { v7 as uuidv7 } from 'uuid';
import { type AdvanceStage, isPaidOut, isPayableAdvance } from '#domain/advances/advance-stages.ts';
import type { AdvanceAmounts } from '#domain/advances/application-totals.ts';
import { nextNumber } from '../../db/number-sequences.rows.ts';
import type { WriteContext } from '../../http/context.ts';
import { saveChain } from '../approval-rules/save-chain.ts';
import { singleStep } from '../approval-rules/single-step.ts';
import { postHistory } from '../payables/post-history.ts';
import { type AdvanceForm, insertAdvance } from './advances.rows.ts';
import { saveAdvanceSearchWords } from './lists/advance-search-words.ts';
import { countStage } from './move-advance.ts';

interface AdvanceToSave
  extends Pick<AdvanceForm, 'title' | 'currency' | 'amount'>,
    Partial<Omit<AdvanceForm, 'title' | 'currency' | 'amount'>>,
    Partial<Pick<AdvanceAmounts, 'returned_amount'>> {
  owner_id: string;
  stage: AdvanceStage;
  /** Optional for an advance in the company's currency. */
  ex_rate?: string;
  converted_amount?: string;
  /** The current approvers of a pending advance. */
  approver_ids?: readonly string[];
  created_at: Date;
  submitted_at?: Date;
  paid_at?: Date;
  payment_reference?: string;
}

/** Saves an advance in any stage and updates the counters. Used for debts to the company and for test data. */
export async function saveAdvance(
  context: WriteContext,
  advance: AdvanceToSave,
): Promise<{ id: string; number: number }> {
  const { tx, client_id } = context;
  const {
    approver_ids = [],
    ex_rate = '1',
    converted_amount = advance.amount,
    submitted_at = null,
    ...given
  } = advance;

  // The id encodes the creation time, so sorting by id sorts by age.
  const id = uuidv7({ msecs: advance.created_at.getTime() });
  const number = await nextNumber(tx, client_id, 'advance');
  const { owner_id, stage, purpose = '', title, amount } = given;
  await insertAdvance(tx, client_id, {
    category_id: null,
    custom_values: {},
    attributes: {},
    needed_on: null,
    settle_by: null,
    policy_reason: '',
    policy_violation: null,
    has_violation: false,
    policy_result: 'pass' as const,
    rate_on: null,
    ...(isPaidOut(stage) && { paid_amount: amount, paid_at: advance.paid_at ?? advance.created_at }),
    ...given,
    id,
    number,
    purpose,
    ex_rate,
    converted_amount,
    submitted_at,
  });

  await saveAdvanceSearchWords(context, { id, owner_id, number, title, purpose, amount });
  countStage(context, { owner_id, converted_amount }, { stage, count: 1 });
  if (isPayableAdvance(stage)) await postHistory(context, [id]);
  if (approver_ids.length > 0) {
    const started = { rule_id: null, rule_name: '', steps: [singleStep(approver_ids)] };
    const item = { kind: 'advance' as const, id, owner_id, submitted_by: null, company_total: converted_amount };
    await saveChain(context, item, started, { since: submitted_at ?? advance.created_at });
  }

  return { id, number };
}
