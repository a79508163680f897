import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { policies } from '#contract/policies.contract.ts';
import { newRule } from '#domain/policies/new-rule.ts';
import { refusalText } from '#domain/refusals.ts';
import { type Answer, call, type Sent } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';
import { useToday } from '../../../lib/use-today.ts';
import { ResultPanel, RuleOutcomes } from '../../../ui/ResultPanel.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { TestFrame } from '../../rules/parts/TestFrame.tsx';
import type { RuleChoices } from '../../rules/parts/use-rule-choices.ts';
import { examplesQuery } from '../policies.calls.ts';
import { type Rule, readyToSend, type TestedDraft } from '../rule-draft.ts';
import { resultTones, testLines } from '../test-lines.ts';
import { DescribedExpense, type DescribedValues } from './DescribedExpense.tsx';
import { ExistingExpense } from './ExistingExpense.tsx';

interface TestPanelProps {
  choices: RuleChoices;
  /** The unsaved rule in the editor, which is tested together with the other rules. */
  draft: TestedDraft | null;
  /** A string that changes whenever the saved rules change, so that the test runs again. */
  rules: string;
}

const waitMs = 300;

/** Shows the policy result of an existing or a test expense. Nothing is saved. */
export function TestPanel({ choices, draft, rules }: TestPanelProps) {
  const { user } = useSession();
  const form = useForm<DescribedValues>({
    defaultValues: {
      user_id: user.user_id,
      category_id: null,
      merchant: '',
      description: '',
      spent_on: useToday(),
      amount: '100',
      currency: user.company_currency,
      payment_mode: 'own',
      no_of_receipts: '1',
      has_itemised_receipt: false,
      no_of_attendees: '2',
      nights: '1',
      attributes: {},
    },
  });
  const examples = useQuery(examplesQuery).data?.data ?? [];
  const [saved, setSaved] = useState<string | null>(null);
  const described = form.watch();
  const current = questionOf({ ...described, category_id: categoryOf(described, draft, choices) }, { saved, draft });
  const [question] = useDebouncedValue(JSON.stringify(current), waitMs);
  const input = policies.test.input.safeParse(JSON.parse(question));
  const query = useQuery({
    queryKey: ['policies.test', question, rules],
    queryFn: () => testRules(JSON.parse(question), user.company_currency),
    enabled: input.success,
    placeholderData: keepPreviousData,
  });
  const tested = query.data;

  const hint = tested && 'hint' in tested ? tested.hint : input.success ? null : incompleteText(described, choices);
  const result = tested && 'result' in tested ? tested : null;

  return (
    <TestFrame
      other={
        examples[0] && (
          <TextButton onClick={() => setSaved(saved ? null : (examples[0]?.expense_id ?? null))}>
            {saved ? 'Enter one manually' : 'Use an existing expense'}
          </TextButton>
        )
      }
      hint={hint}
      error={query.error}
      result={
        result && (
          <ResultPanel tone={resultTones[result.result]} title={result.headline}>
            {result.detail}
          </ResultPanel>
        )
      }
      rules={result && <RuleOutcomes rules={testLines(result)} />}
    >
      {saved ? (
        <ExistingExpense examples={examples} chosen={saved} onChoose={setSaved} />
      ) : (
        <DescribedExpense form={form} choices={choices} categoryId={categoryOf(described, draft, choices)} />
      )}
    </TestFrame>
  );
}

/** Tests the rules. An unsaved rule is checked before it is sent, and a hint names what is missing. */
async function testRules(
  question: Sent<'policies.test'>,
  currency: string,
): Promise<Answer<'policies.test'> | { hint: string }> {
  if (question.draft) {
    const { checkRule } = await import('#domain/policies/check-rule.ts');
    const { id = 'draft', name, rule } = question.draft;
    const checked = checkRule(newRule({ ...(rule as Rule), id, name }), currency);
    if (!checked.allowed) return { hint: refusalText[checked.code](checked.facts) };
  }
  return call('policies.test', question);
}

/**
 * Returns the selected category, otherwise the first category of the open rule, so that the test matches that rule, and
 * otherwise the first category of the list.
 */
function categoryOf({ category_id }: DescribedValues, draft: TestedDraft | null, choices: RuleChoices): string | null {
  if (category_id) return category_id;
  const { mode, values } = draft?.rule.what.category_ids ?? { mode: 'IN', values: [] };
  return (mode === 'IN' ? values[0] : undefined) ?? choices.categories[0]?.value ?? null;
}

function questionOf(described: DescribedValues, { saved, draft }: { saved: string | null; draft: TestedDraft | null }) {
  const { no_of_receipts, no_of_attendees, nights, attributes, ...rest } = described;
  return {
    expense: saved
      ? { expense_id: saved }
      : {
          described: {
            ...rest,
            no_of_receipts: Number(no_of_receipts),
            no_of_attendees: Number(no_of_attendees),
            nights: Number(nights),
            attributes: Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== '')),
          },
        },
    ...(draft
      ? {
          draft: {
            ...(draft.id ? { id: draft.id } : {}),
            name: draft.name.trim() || 'New rule',
            rule: readyToSend(draft.rule),
            is_active: draft.is_active,
          },
        }
      : {}),
  };
}

function incompleteText({ amount, spent_on, user_id }: DescribedValues, { categories }: RuleChoices): string {
  if (categories.length === 0) return 'Add a category to test an expense.';
  if (!user_id) return 'Choose a person.';
  if (!amount || !/^\d+(\.\d+)?$/u.test(amount)) return 'Enter an amount such as 1,234.50.';
  return spent_on ? 'Complete the rule to see the result.' : 'Enter the date.';
}
