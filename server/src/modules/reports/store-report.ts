import { v7 as uuidv7 } from 'uuid';
import { reportCounter } from '#domain/counters.ts';
import { expenseStageInReport, isUnreported } from '#domain/expenses/expense-stages.ts';
import { isPayable, isRejected, type ReportStage } from '#domain/reports/report-stages.ts';
import { reportSums, type SummedLine } from '#domain/reports/report-sums.ts';
import { nextNumber } from '../../db/number-sequences.rows.ts';
import type { WriteContext } from '../../http/context.ts';
import { saveChain } from '../approval-rules/save-chain.ts';
import { singleStep } from '../approval-rules/single-step.ts';
import { saveReportSearchWords } from '../expenses/lines/sum-up-report.ts';
import { type ExpenseToSave, saveExpenses } from '../expenses/store-expense.ts';
import { postHistory } from '../payables/post-history.ts';
import { insertReport } from './reports.rows.ts';

interface ReportToSave {
  owner_id: string;
  title: string;
  stage: ReportStage;
  currency: string;
  /** The company's currency; by default the report's currency. */
  company_currency?: string;
  expenses: Omit<ExpenseToSave, 'owner_id' | 'stage' | 'report_id' | 'converted_currency'>[];
  /** The current approvers, if the report awaits approval. */
  approver_ids?: readonly string[];
  created_at: Date;
  submitted_at?: Date;
  purpose?: string;
  custom_values?: Record<string, unknown>;
  /** The number of the report; the next free number if omitted. */
  number?: number;
  /** Looks up category names, so that search finds lines by category. */
  categoryName?: (id: string) => string | undefined;
}

/** Inserts a report with its expenses in any stage and updates counters. Used to create test data. */
export async function saveReport(
  context: WriteContext,
  report: ReportToSave,
): Promise<{ id: string; number: number; total: string }> {
  const { tx, client_id, count } = context;
  const { owner_id, title, stage, currency, created_at, submitted_at = null, approver_ids = [] } = report;
  // Ids contain the creation time, so the order of the ids is the order of creation.
  const id = uuidv7({ msecs: created_at.getTime() });
  const { company_currency = currency } = report;
  const lineSums = reportSums(report.expenses.map(summedLine), { currency, company_currency });
  const sums = isRejected(stage) ? { ...lineSums, payable_total: '0', company_payable_total: '0' } : lineSums;
  const { total, company_total } = sums;
  const { purpose = '', custom_values = {} } = report;
  const number = report.number ?? (await nextNumber(tx, client_id, 'report'));

  await insertReport(tx, {
    client_id,
    id,
    number,
    title,
    owner_id,
    stage,
    currency,
    ...sums,
    spent: JSON.stringify(sums.spent),
    purpose,
    custom_values: JSON.stringify(custom_values),
    submitted_at,
    created_at,
    updated_at: submitted_at ?? created_at,
  });

  const expenseStage = expenseStageInReport[stage];
  // Rejected reports have no lines: their expenses are unreported again.
  const reportLink = isUnreported(expenseStage) ? {} : { report_id: id };

  await saveExpenses(
    context,
    report.expenses.map((expense) => ({
      ...expense,
      ...reportLink,
      converted_currency: currency,
      owner_id,
      stage: expenseStage,
    })),
    report.categoryName,
  );

  await saveReportSearchWords(context, {
    id,
    owner_id,
    title,
    purpose,
    number,
    total,
    lines: report.expenses,
  });

  count({ person_id: owner_id, counter: reportCounter(stage), count: 1, total: company_total });
  if (isPayable(stage)) await postHistory(context, [id]);

  if (approver_ids.length > 0) {
    const started = { rule_id: null, rule_name: '', steps: [singleStep(approver_ids)] };
    await saveChain(context, { kind: 'report', id, owner_id, submitted_by: null, company_total }, started, {
      since: submitted_at ?? created_at,
    });
  }

  return { id, number, total };
}

function summedLine(expense: ReportToSave['expenses'][number]): SummedLine {
  const { missing = [], policy_violation = null, file_ids = [], no_of_checks = 0 } = expense;
  return {
    capped_amount: null,
    edited_converted_amount: null,
    payment_mode: 'own',
    is_reimbursable: true,
    no_of_checks,
    company_amount: expense.converted_amount,
    ...expense,
    no_of_receipts: file_ids.length,
    has_violation: policy_violation !== null,
    has_missing: missing.length > 0,
  };
}
