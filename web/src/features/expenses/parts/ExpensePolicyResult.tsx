import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Sent } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';
import { ResultPanel } from '../../../ui/ResultPanel.tsx';
import { expenseLabels } from '../expense-labels.ts';
import type { ExpenseForm } from '../use-expense-form.ts';
import { outcomesOf } from './policy-result-lines.tsx';

type Evaluation = Answer<'expenses.policyExpenses'>;

const waitMs = 400;

/** Evaluates policies and checks while the user types, once a category, an amount or a merchant is entered. */
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
  evaluation: Pick<Evaluation, 'policy_outcome' | 'checks'>;
  /** Absent until the expense is saved. */
  onDismiss?: ((code: string) => void) | undefined;
}

export function ExpensePolicyResult({ evaluation: { policy_outcome, checks }, onDismiss }: ExpensePolicyResultProps) {
  const openChecks = checks.filter(({ is_dismissed }) => !is_dismissed);
  const tone =
    policy_outcome.result === 'pass' ? (openChecks.length > 0 ? 'warn' : 'good') : tones[policy_outcome.result];
  const isOnlyChecks = policy_outcome.result === 'pass' && openChecks.length > 0;
  return (
    <ResultPanel
      tone={tone}
      title={isOnlyChecks ? expenseLabels.checksTitle : policy_outcome.headline || expenseLabels.withinPolicy}
      rules={outcomesOf({ policy_outcome, checks: openChecks }, onDismiss)}
    >
      {isOnlyChecks ? expenseLabels.checksHint : policy_outcome.detail}
    </ResultPanel>
  );
}

const tones = { flag: 'warn', warn: 'warn', block: 'bad' } as const;
