import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { claimable } from '#domain/categories/claimable.ts';
import {
  attributesOfDay,
  dayOfShare,
  firstDayOf,
  type SplitBy,
  splitAlong,
  splitAmount,
} from '#domain/expenses/split-expense.ts';
import { msg } from '#domain/language/translate.ts';
import { type Money, moneyFrom, readMoney, sum, toDecimal } from '#domain/money/money.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { assessAndSaveExpenses } from './assess-and-save-expenses.ts';
import { expenseId } from './blank-expense.ts';
import { attributesIn, isDraft, loadPolicyContextForExpenses } from './change-expenses.ts';
import type { SavedExpense, TaxLine } from './expenses.rows.ts';
import { lockOpenReports } from './lines/lock-reports.ts';
import { maxLines } from './lines/move-lines.ts';
import { lockForEdit, peekTypedExpense } from './lock-expense.ts';
import { onBehalf } from './on-behalf.ts';
import type { PolicyContext } from './policy/policy-context.ts';

type Input = InputOf<typeof expenses.split>;

/**
 * Splits an expense into shares. The original expense becomes the first share; each other share becomes a new expense
 * with the same receipts.
 */
export async function splitExpense(
  context: SignedWriteContext,
  { expense_id, version, by }: Input,
): Promise<OutputOf<typeof expenses.split>> {
  const { tx, client_id, actor, record } = context;
  const { report_id } = await peekTypedExpense(context, expense_id);
  const reports = await lockOpenReports(context, [report_id]);
  const before = await lockForEdit(context, { id: expense_id, version, report_id });
  const { amount, currency, spent_on } = before;
  if (!amount || !currency || !spent_on) throw new Refused('expense.split_empty');
  const shares = orRefuse(splitAmount(moneyFrom(amount, currency), splitBy(by, currency)));
  const report = report_id === null ? undefined : reports.get(report_id);
  if (report && report.no_of_expenses + shares.length - 1 > maxLines)
    throw new Refused('expense.wrong_stage', { label: `in a report of ${maxLines} lines` });
  const parts = shares.map((share, index) =>
    partOf({ ...before, spent_on }, { share, shares, index, by, company_currency: actor.company.currency }),
  );

  const [policyContext, fields] = await Promise.all([
    loadPolicyContextForExpenses(context, before.owner_id, parts),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);

  refuseUnclaimable(policyContext, parts, before);

  await assessAndSaveExpenses(
    context,
    parts.map((part, index) => ({
      before: index === 0 ? before : null,
      after: { ...part, attributes: attributesIn(policyContext, part) },
      is_declared: !isDraft(before),
    })),
    { policyContext, fields, reports },
  );

  for (const { id } of parts)
    record({
      action: 'expense_split',
      item_kind: 'expense',
      item_id: id,
      item_label: before.merchant || 'a draft',
      facts: { expense_ids: parts.map((part) => part.id) },
      is_on_home: id === expense_id,
      ...(id === expense_id && onBehalf(context, before.owner_id)),
    });

  return { status: true, expense_ids: parts.map(({ id }) => id) };
}

function splitBy(by: Input['by'], currency: string): SplitBy {
  if (!('shares' in by)) return by;
  return { amounts: by.shares.map(({ amount }) => orRefuse(readMoney(amount, currency))) };
}

interface Part {
  share: Money;
  shares: readonly Money[];
  index: number;
  by: Input['by'];
  company_currency: string;
}

/**
 * Builds one share. The converted amounts are divided in proportion to the amount, so that the shares add up to the
 * original amounts.
 */
function partOf(
  before: SavedExpense & { spent_on: string },
  { share, shares, index, by, company_currency }: Part,
): SavedExpense {
  const requested = 'shares' in by ? by.shares[index] : undefined;
  const day = 'days' in by ? dayOfShare(firstDayOf(before), index) : before.spent_on;
  const partIn = (amount: string | null, currency: string | null) =>
    amount && currency ? partOfMoney(moneyFrom(amount, currency), { shares, index }) : null;
  return {
    ...before,
    ...(index > 0 && { id: expenseId(before.created_at), version: 0, sheet_key: null }),
    amount: toDecimal(share),
    converted_amount: partIn(before.converted_amount, before.converted_currency),
    company_amount: partIn(before.company_amount, company_currency),
    edited_amount: null,
    edited_ex_rate: null,
    edited_converted_amount: null,
    taxes: requested?.taxes
      ? itemTaxes(requested.taxes, share)
      : before.taxes.map((tax) => taxOf(tax, { shares, index })),
    description: requested?.description ?? before.description,
    spent_on: requested?.spent_on ?? day,
    category_id: requested?.category_id === undefined ? before.category_id : requested.category_id,
    attributes: 'days' in by ? { ...attributesOfDay(before.attributes, { days: by.days, index }) } : before.attributes,
    split_id: before.split_id ?? before.id,
    source: index > 0 ? 'split' : before.source,
  };
}

function taxOf(tax: TaxLine, { shares, index }: { shares: readonly Money[]; index: number }): TaxLine {
  const currency = shares[0]?.currency ?? '';
  return { ...tax, amount: partOfMoney(moneyFrom(tax.amount, currency), { shares, index }) };
}

function itemTaxes(taxes: readonly TaxLine[], share: Money): TaxLine[] {
  const amounts = taxes.map(({ amount }) => orRefuse(readMoney(amount, share.currency)));
  const total = sum(amounts, share.currency);
  if (absolute(total.minor) > absolute(share.minor)) throw new Refused('expense.taxes_too_large');
  return taxes.map((tax, index) => ({ ...tax, amount: toDecimal(amounts[index] ?? share) }));
}

function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

function partOfMoney(money: Money, { shares, index }: { shares: readonly Money[]; index: number }): string {
  return toDecimal(splitAlong(money, shares)[index] ?? money);
}

/**
 * Refuses categories in which the owner cannot claim expenses. Shares may keep the original category even if it is
 * disabled now.
 */
function refuseUnclaimable(
  { tree, standing }: PolicyContext,
  parts: readonly SavedExpense[],
  before: SavedExpense,
): void {
  const categories = tree.filter(({ applies_to }) => applies_to === 'expense');
  const claimableIds = new Set<string | null>(claimable(categories, standing.entity_id).map(({ id }) => id));
  if (
    parts.some(
      ({ category_id }) => category_id !== before.category_id && category_id !== null && !claimableIds.has(category_id),
    )
  )
    throw new Refused('item.not_found', {}, { category_id: msg`Choose a category from the list.` });
}
