import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DuplicateCode } from '#domain/checks/expense-check.ts';
import type { Sent } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';
import { ResultPanel } from '../../../ui/ResultPanel.tsx';
import type { ExpenseForm } from '../use-expense-form.ts';
import { outcomesOf } from './policy-result-lines.tsx';
import { type EvaluatedExpense, policyResultId, policySummary } from './policy-summary.ts';

const waitMs = 400;

/** Evaluates policies and checks while the user types, as soon as there is a category, an amount or a merchant. */
export function usePolicyPreview({ input, filed }: Pick<ExpenseForm, 'input' | 'filed'>, expense_id: string | null) {
  const request: Sent<'expenses.policyExpenses'> = { ...input, ...(expense_id ? { expense_id } : filed) };
  const [debounced] = useDebouncedValue(JSON.stringify(request), waitMs);
  const hasInput = input.category_id !== null || input.amount !== null || input.merchant !== '';
  return useQuery({
    ...queryOf('expenses.policyExpenses', JSON.parse(debounced) as Sent<'expenses.policyExpenses'>),
    enabled: hasInput,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  });
}

interface ExpensePolicyResultProps {
  evaluation: EvaluatedExpense;
  /**
   * True if a category is selected. Policies depend on the category, so an expense without one never counts as within
   * policy.
   */
  hasCategory: boolean;
  /** Adds a remark to a duplicate check. Absent until the expense is saved. */
  onRemark?: ((code: DuplicateCode) => void) | undefined;
}

export function ExpensePolicyResult({ evaluation, hasCategory, onRemark }: ExpensePolicyResultProps) {
  const { policy_outcome, checks } = evaluation;
  const { tone, title, hint } = policySummary(evaluation, hasCategory);
  const passed = hasCategory ? policy_outcome.passed : [];
  return (
    <div id={policyResultId}>
      <ResultPanel
        tone={tone}
        title={title}
        rules={outcomesOf({ policy_outcome: { ...policy_outcome, passed }, checks }, onRemark)}
      >
        {hint}
      </ResultPanel>
    </div>
  );
}
