import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { approvalRules } from '#contract/approval-rules.contract.ts';
import { checkApprovalRule } from '#domain/approvals/rule-problems.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { refusalText } from '#domain/refusals.ts';
import { type Answer, call, type Sent } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';
import { ApprovalSteps } from '../../../ui/ApprovalSteps.tsx';
import { ResultPanel, RuleOutcomes } from '../../../ui/ResultPanel.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { TestFrame } from '../../rules/parts/TestFrame.tsx';
import type { Rule, TestedDraft } from '../rule-draft.ts';
import { chainSteps, triedLines } from '../tested-lines.ts';
import type { ApprovalChoices } from '../use-approval-choices.ts';
import { useExistingItems } from '../use-existing-items.ts';
import { DescribedItem, type DescribedValues } from './DescribedItem.tsx';
import { ExistingItemField } from './ExistingItemField.tsx';
import styles from './TestPanel.module.css';

interface TestPanelProps {
  choices: ApprovalChoices;
  /** The unsaved rule in the editor, which is tested together with the saved rules; null if there is none. */
  draft: TestedDraft | null;
  /** A text that changes whenever the saved rules change, so that the test runs again. */
  rules: string;
}

const waitMs = 300;

/**
 * Shows the approval chain that a submitted or a described item would get, and the reasons for it. Nothing is saved.
 */
export function TestPanel({ choices, draft, rules }: TestPanelProps) {
  const { user } = useSession();
  const { applies_to } = choices;
  const form = useForm<DescribedValues>({
    defaultValues: {
      owner_id: user.user_id,
      total: '100',
      reimbursable_total: null,
      largest_expense: null,
      category_ids: [],
      currencies: [],
      no_of_violations: '0',
      no_of_checks: '0',
      distance_km: '0',
      per_diem_days: '0',
      custom_values: {},
    },
  });
  const items = useExistingItems(applies_to);
  const [saved, setSaved] = useState<string | null>(null);
  const described = form.watch();
  const current = {
    applies_to,
    item: saved ? { item_id: saved } : { described: questionOf(described) },
    ...draftOf(draft),
  };
  const [question] = useDebouncedValue(JSON.stringify(current), waitMs);
  const input = approvalRules.test.input.safeParse(JSON.parse(question));
  const query = useQuery({
    queryKey: ['approvalRules.test', question, rules],
    queryFn: () => testRules(JSON.parse(question), user.company_currency),
    enabled: input.success,
    placeholderData: keepPreviousData,
  });
  const tested = query.data;
  const hint = tested && 'hint' in tested ? tested.hint : null;
  const chain = tested && 'outcome' in tested ? tested : null;

  return (
    <TestFrame
      other={
        items[0] && (
          <TextButton onClick={() => setSaved(saved ? null : (items[0]?.id ?? null))}>
            {saved ? 'Enter one manually' : `Use an existing ${applies_to}`}
          </TextButton>
        )
      }
      hint={input.success ? hint : incompleteText(described)}
      error={query.error}
      result={chain && <Chain chain={chain} />}
      rules={chain && <RuleOutcomes rules={triedLines(chain)} />}
    >
      {saved ? (
        <ExistingItemField
          label={applies_to === 'report' ? 'Report' : 'Advance'}
          items={items}
          chosen={saved}
          onChoose={setSaved}
        />
      ) : (
        <DescribedItem form={form} choices={choices} />
      )}
    </TestFrame>
  );
}

const tones = { steps: 'good', auto_approved: 'good', no_approver: 'bad' } as const;

function Chain({ chain }: { chain: Answer<'approvalRules.test'> }) {
  return (
    <>
      <ResultPanel tone={tones[chain.outcome]} title={`${chain.headline} (rule “${chain.rule_name}”)`}>
        {chain.notes.map(savedText).join(' ')}
      </ResultPanel>
      {chain.steps.length > 0 && (
        <div className={styles.chain}>
          <ApprovalSteps steps={chainSteps(chain)} />
        </div>
      )}
    </>
  );
}

/** Runs the test. An invalid unsaved rule is not sent; the returned hint says what is missing. */
async function testRules(
  question: Sent<'approvalRules.test'>,
  currency: string,
): Promise<Answer<'approvalRules.test'> | { hint: string }> {
  if (question.draft) {
    const { id, name, rule } = question.draft;
    const is_default = id === null;
    const checked = checkApprovalRule(
      { ...(rule as Rule), id: id ?? 'draft', name, is_active: true, is_default, author_ids: [] },
      currency,
    );
    if (!checked.allowed) return { hint: refusalText[checked.code](checked.facts) };
  }
  return call('approvalRules.test', question);
}

function questionOf(described: DescribedValues) {
  const { reimbursable_total, largest_expense, no_of_violations, no_of_checks, ...rest } = described;
  return {
    ...rest,
    ...(reimbursable_total ? { reimbursable_total } : {}),
    ...(largest_expense ? { largest_expense } : {}),
    no_of_violations: Number(no_of_violations),
    no_of_checks: Number(no_of_checks),
    distance_km: rest.distance_km.trim() || '0',
    per_diem_days: Number(rest.per_diem_days),
    custom_values: Object.fromEntries(Object.entries(rest.custom_values).filter(([, value]) => value !== '')),
  };
}

function draftOf(draft: TestedDraft | null) {
  if (!draft) return {};
  const { id, name, rule, is_active } = draft;
  return { draft: { ...(id === undefined ? {} : { id }), name: name.trim() || 'New rule', rule, is_active } };
}

function incompleteText({ owner_id, total }: DescribedValues): string {
  if (!owner_id) return 'Choose a person.';
  if (!total || !/^\d+(\.\d+)?$/u.test(total)) return 'Enter an amount such as 1,234.50.';
  return 'Complete the rule to see the approvers.';
}
