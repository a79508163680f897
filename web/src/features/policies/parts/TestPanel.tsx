import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { policies } from '#contract/policies.contract.ts';
import { newRule } from '#domain/policies/new-rule.ts';
import { refusalText } from '#domain/refusals.ts';
import { type Answer, call, type Sent } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import { RuleOutcomes, Verdict } from '../../../ui/Verdict.tsx';
import { TestFrame } from '../../rules/parts/TestFrame.tsx';
import type { RuleChoices } from '../../rules/parts/use-rule-choices.ts';
import { examplesQuery } from '../policies.calls.ts';
import { type Rule, readyToSend, type TriedDraft } from '../rule-draft.ts';
import { testLines, verdictTones } from '../test-lines.ts';
import { DescribedAdvance } from './DescribedAdvance.tsx';
import { DescribedExpense } from './DescribedExpense.tsx';
import type { DescribedValues } from './described-values.ts';
import { KeptExpense } from './KeptExpense.tsx';

interface TestPanelProps {
  choices: RuleChoices;
  /** The rule in the editor, tried among the others as it stands. */
  draft: TriedDraft | null;
  /** Changes when the kept rules do, so that the answer is asked for again. */
  rules: string;
}

const waitMs = 300;
const trials = { expense: policies.test.input, advance: policies.testAdvance.input };

/** What the rules would say of an expense somebody filed, or of an expense or advance made up here. Nothing is saved. */
export function TestPanel({ choices, draft, rules }: TestPanelProps) {
  const { user } = useSession();
  const form = useForm<DescribedValues>({
    defaultValues: {
      user_id: user.user_id,
      category_id: null,
      merchant: '',
      description: '',
      spent_on: new Date().toISOString().slice(0, 10),
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
  const { target } = choices;
  const examples = useQuery({ ...examplesQuery, enabled: target === 'expense' }).data?.data ?? [];
  const [kept, setKept] = useState<string | null>(null);
  const described = form.watch();
  const asked = questionOf(
    { ...described, category_id: categoryOf(described, draft, choices) },
    { target, kept, draft },
  );
  const [question] = useDebouncedValue(JSON.stringify(asked), waitMs);
  const input = trials[target].safeParse(JSON.parse(question));
  const query = useQuery({
    queryKey: ['policies.test', target, question, rules],
    queryFn: () => testRules(target, JSON.parse(question), user.company_currency),
    enabled: input.success,
    placeholderData: keepPreviousData,
  });
  const tested = query.data;
  const Described = target === 'expense' ? DescribedExpense : DescribedAdvance;

  const hint = tested && 'hint' in tested ? tested.hint : input.success ? null : unfinished(described, choices);
  const verdict = tested && 'verdict' in tested ? tested : null;

  return (
    <TestFrame
      other={
        examples[0] && (
          <TextButton onClick={() => setKept(kept ? null : (examples[0]?.expense_id ?? null))}>
            {kept ? 'Make one up' : 'Take one somebody filed'}
          </TextButton>
        )
      }
      hint={hint}
      error={query.error}
      verdict={
        verdict && (
          <Verdict tone={verdictTones[verdict.verdict]} title={verdict.headline}>
            {verdict.detail}
          </Verdict>
        )
      }
      rules={verdict && <RuleOutcomes rules={testLines(verdict)} />}
    >
      {kept ? (
        <KeptExpense examples={examples} chosen={kept} onChoose={setKept} />
      ) : (
        <Described form={form} choices={choices} categoryId={categoryOf(described, draft, choices)} />
      )}
    </TestFrame>
  );
}

/** A rule that cannot be kept yet is not sent: what it lacks is said here. */
async function testRules(
  target: RuleChoices['target'],
  question: Sent<'policies.test'> | Sent<'policies.testAdvance'>,
  currency: string,
): Promise<Answer<'policies.test'> | { hint: string }> {
  if (question.draft) {
    const { checkRule } = await import('#domain/policies/check-rule.ts');
    const { id = 'draft', name, rule } = question.draft;
    const checked = checkRule(newRule({ ...(rule as Rule), id, name, applies_to: target }), currency);
    if (!checked.allowed) return { hint: refusalText[checked.code](checked.facts) };
  }
  return 'advance' in question ? call('policies.testAdvance', question) : call('policies.test', question);
}

/** The category chosen here; else the first one the open rule is about, so that the rule is seen at work. */
function categoryOf({ category_id }: DescribedValues, draft: TriedDraft | null, choices: RuleChoices): string | null {
  if (category_id) return category_id;
  const { mode, values } = draft?.rule.what.category_ids ?? { mode: 'IN', values: [] };
  return (mode === 'IN' ? values[0] : undefined) ?? choices.categories[0]?.value ?? null;
}

interface Tried {
  target: RuleChoices['target'];
  kept: string | null;
  draft: TriedDraft | null;
}

function questionOf(described: DescribedValues, { target, kept, draft }: Tried) {
  const { no_of_receipts, no_of_attendees, nights, attributes, ...rest } = described;
  const filled = Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''));
  const { user_id, category_id, amount, currency, description } = rest;
  const tried = draft && {
    ...(draft.id ? { id: draft.id } : {}),
    name: draft.name.trim() || 'New rule',
    rule: readyToSend(draft.rule),
    is_active: draft.is_active,
  };
  const subject =
    target === 'advance'
      ? { advance: { user_id, category_id, amount, currency, purpose: description, attributes: filled } }
      : kept
        ? { expense: { expense_id: kept } }
        : {
            expense: {
              described: {
                ...rest,
                no_of_receipts: Number(no_of_receipts),
                no_of_attendees: Number(no_of_attendees),
                nights: Number(nights),
                attributes: filled,
              },
            },
          };
  return { ...subject, ...(tried ? { draft: tried } : {}) };
}

function unfinished({ amount, spent_on, user_id }: DescribedValues, { categories, target }: RuleChoices): string {
  if (categories.length === 0 && target === 'expense') return 'Add a category first; then an expense can be made up.';
  if (!user_id) return target === 'expense' ? 'Choose who claims it.' : 'Choose who asks for it.';
  if (!amount || !/^\d+(\.\d+)?$/u.test(amount)) return 'Enter an amount such as 1,234.50.';
  return spent_on ? 'Finish the rule to see what it says.' : 'Enter the day it was spent.';
}
