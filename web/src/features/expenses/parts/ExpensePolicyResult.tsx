import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Sent } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';
import { Verdict } from '../../../ui/Verdict.tsx';
import type { ExpenseForm } from '../use-expense-form.ts';
import { outcomesOf } from './policy-result-lines.tsx';

export type Evaluation = Answer<'expenses.policyExpenses'>;

const waitMs = 400;

/** What policies and checks say of an expense while it is typed; nothing before there is something to judge. */
export function usePolicyPreview({ input, filed }: Pick<ExpenseForm, 'input' | 'filed'>, expense_id: string | null) {
  const asked: Sent<'expenses.policyExpenses'> = { ...input, ...(expense_id ? { expense_id } : filed) };
  const [settled] = useDebouncedValue(JSON.stringify(asked), waitMs);
  const isWorth = input.category_id !== null || input.amount !== null || input.merchant !== '';
  return useQuery({
    ...queryOf('expenses.policyExpenses', JSON.parse(settled) as Sent<'expenses.policyExpenses'>),
    enabled: isWorth,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  });
}

interface ExpensePolicyResultProps {
  evaluation: Pick<Evaluation, 'verdicts' | 'checks'>;
  /** Absent while nothing is kept that a remark could be about. */
  onDismiss?: ((code: string) => void) | undefined;
}

export function ExpensePolicyResult({ evaluation: { verdicts, checks }, onDismiss }: ExpensePolicyResultProps) {
  const standing = checks.filter(({ is_dismissed }) => !is_dismissed);
  const tone = verdicts.verdict === 'pass' ? (standing.length > 0 ? 'warn' : 'good') : tones[verdicts.verdict];
  const isOnlyChecks = verdicts.verdict === 'pass' && standing.length > 0;
  return (
    <Verdict
      tone={tone}
      title={isOnlyChecks ? 'Please have a second look' : verdicts.headline || 'Within policy'}
      rules={outcomesOf({ verdicts, checks: standing }, onDismiss)}
    >
      {isOnlyChecks ? 'It can be submitted as it is.' : verdicts.detail}
    </Verdict>
  );
}

const tones = { flag: 'warn', warn: 'warn', block: 'bad' } as const;
