import { advanceStageLabel } from '#domain/advances/advance-stages.ts';
import { type DimensionKey, dimensionLabel } from '#domain/analytics/dimensions.ts';
import type { SourceKey } from '#domain/analytics/sources.ts';
import { shortMonthText } from '#domain/dates/date-text.ts';
import { isEnglish } from '#domain/dates/intl-format.ts';
import { expenseStageLabel } from '#domain/expenses/expense-stages.ts';
import { paymentModeLabel } from '#domain/expenses/payment-modes.ts';
import { t, texts, translate } from '#domain/language/translate.ts';
import { reportStageLabel } from '#domain/reports/report-stages.ts';

const labels: Partial<Record<DimensionKey, Readonly<Record<string, string>>>> = texts({
  type: { expense: 'Expense', mileage: 'Mileage', per_diem: 'Per diem' },
  paid_with: paymentModeLabel,
  reimbursed: { yes: 'Yes', no: 'No' },
  policy: { pass: 'Within policy', flag: 'Flagged', warn: 'Warning', block: 'Blocked' },
  age: { 1: 'Up to 2 days', 2: '3 to 7 days', 3: '8 to 14 days', 4: '15 to 30 days', 5: 'More than 30 days' },
});

const stageLabels: Partial<Record<SourceKey, Readonly<Record<string, string>>>> = {
  reports: reportStageLabel,
  advances: advanceStageLabel,
};

/** Returns the label of a stored value, for cells and groups. */
export function valueLabel(source: SourceKey, column: string, value: string): string {
  if (column === 'state') {
    const stages: Readonly<Record<string, string>> = stageLabels[source] ?? expenseStageLabel;
    return stages[value] ?? value;
  }
  if (column === 'month') return shortMonthText(value);
  if (column === 'action' || column === 'item' || column === 'area') return translate(sentenceCase(value));
  return labels[column as DimensionKey]?.[value] ?? value;
}

/** Returns the label for the group that contains the rows without a value. */
export function missingLabel(dimension: DimensionKey): string {
  const label = translate(dimensionLabel[dimension]);
  return t`No ${isEnglish() ? label.toLowerCase() : label}`;
}

/** Converts 'report_submitted' to 'Report submitted'. */
function sentenceCase(name: string): string {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
