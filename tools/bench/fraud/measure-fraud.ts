import { checkSettings, withCheckSettings } from '#domain/checks/check-settings.ts';
import type { CheckCode, ExpenseCheck, UsualAmounts } from '#domain/checks/expense-check.ts';
import { expensesNear } from '#domain/checks/expenses-near.ts';
import { findChecks } from '#domain/checks/find-checks.ts';
import { moneyFrom } from '#domain/money/money.ts';
import type { FraudYear, LabelledLine } from './fraud-lines.ts';
import { fraudYear, plantedCodes } from './fraud-year.ts';
import { limitAmount } from './plant-fraud.ts';

interface CheckMeasured {
  code: CheckCode;
  planted: number;
  /** The percentage of the frauds planted for this check that the check finds. */
  recall_pct: number;
  flagged: number;
  /** The percentage of flagged expenses that are part of a fraud or the original of a copied receipt. */
  precision_pct: number;
}

interface FraudMeasured {
  checks: CheckMeasured[];
  honest_reports: number;
  /** The percentage of honest reports with a check of high severity. */
  honest_high_pct: number;
  missed: string[];
}

/** Generates a labelled year from this seed and checks it with the default settings. */
export function measureFraud(seed: string, no_of_reports: number): FraudMeasured {
  const year = fraudYear(seed, no_of_reports);
  const results = checkYear(year);
  const reports = new Set(year.lines.map(({ report }) => report));
  const honest = reports.difference(year.fraudulent);
  // Flagging the honest original of a copy is correct, because a person must look at both.
  const accused = new Set(
    results
      .filter(({ line, checks }) => !line.is_involved && checks.some(({ level }) => level === 'HIGH'))
      .map(({ line }) => line.report),
  ).intersection(honest);

  const missed = results.filter(({ line, checks }) => line.fraud && !checks.some(({ code }) => code === line.fraud));
  return {
    checks: plantedCodes.map((code) => measureCheck(code, results)),
    honest_reports: honest.size,
    honest_high_pct: pct(accused.size, honest.size),
    missed: missed.map(({ line: { fraud, expense } }) => `${fraud} of ${expense.id}: ${JSON.stringify(expense)}`),
  };
}

interface Checked {
  line: LabelledLine;
  checks: ExpenseCheck[];
}

function measureCheck(code: CheckCode, results: readonly Checked[]): CheckMeasured {
  const planted = results.filter(({ line }) => line.fraud === code);
  const hasCheck = ({ checks }: Checked) => checks.some((check) => check.code === code);
  const flagged = results.filter(hasCheck);
  return {
    code,
    planted: planted.length,
    recall_pct: pct(planted.filter(hasCheck).length, planted.length),
    flagged: flagged.length,
    precision_pct: pct(flagged.filter(({ line }) => line.is_involved).length, flagged.length),
  };
}

function checkYear({ lines, alike, charges }: FraudYear): Checked[] {
  const expenses = lines.map(({ expense }) => expense);
  const near = expensesNear(expenses, alike);
  const historyOf = Map.groupBy(expenses, ({ owner_id }) => owner_id);
  const chargesOf = Map.groupBy(charges, ({ owner_id }) => owner_id);
  const usual = usualAmounts(lines);
  const limit = moneyFrom(String(limitAmount), 'USD');
  const settings = checkSettings([]);
  return lines.map((line) => {
    const { expense, receipts, edited_with, report_trip } = line;
    const found = findChecks(expense, {
      others: near(expense),
      alike,
      receipts,
      limit,
      history: historyOf.get(expense.owner_id) ?? [],
      usual: usual.get(expense.category_id ?? '') ?? null,
      charges: chargesOf.get(expense.owner_id) ?? [],
      edited_with,
      is_first_claim: false,
      report_trip,
    });
    return { line, checks: withCheckSettings(found, settings) };
  });
}

function usualAmounts(lines: readonly LabelledLine[]): Map<string, UsualAmounts> {
  const groups = Map.groupBy(lines, ({ expense }) => expense.category_id ?? '');
  return new Map(
    [...groups].map(([category_id, group]) => {
      const amounts = group.map(({ expense }) => Number(expense.company_amount)).sort((one, other) => one - other);
      const at = (share: number) => String(amounts[Math.floor(amounts.length * share)] ?? 0);
      return [category_id, { no_of_expenses: amounts.length, median: at(0.5), p95: at(0.95) }];
    }),
  );
}

function pct(part: number, whole: number): number {
  return whole === 0 ? 100 : (part * 100) / whole;
}
