import { Button } from '@mantine/core';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import styles from '../rules/parts/RuleScreen.module.css';
import { useOpenedRule } from '../rules/parts/use-opened-rule.tsx';
import { useRuleChoices } from '../rules/parts/use-rule-choices.ts';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { LostReceiptSetting } from './parts/LostReceiptSetting.tsx';
import { PerDiemSetting } from './parts/PerDiemSetting.tsx';
import { PolicyList } from './parts/PolicyList.tsx';
import { TestPanel } from './parts/TestPanel.tsx';
import { type AppliesTo, policiesQuery, usePolicyList } from './policies.calls.ts';
import type { RuleDraft } from './rule-draft.ts';

export function PoliciesScreen() {
  return <Policies applies_to="expense" />;
}

export function AdvancePoliciesScreen() {
  return <Policies applies_to="advance" />;
}

const pages = {
  expense: {
    title: 'Expense policies',
    path: '/settings/expense/policies',
    empty: 'Without rules, every expense can be submitted.',
  },
  advance: {
    title: 'Advance policies',
    path: '/settings/advance/policies',
    empty: 'Without rules, every advance can be submitted.',
  },
} as const satisfies Record<AppliesTo, { title: string; path: string; empty: string }>;

/**
 * Shows policy rules as sentences and the open rule as an editor. Expense policies also have a test panel and settings
 * for lost receipts and per diem.
 */
function Policies({ applies_to }: { applies_to: AppliesTo }) {
  const { title, path, empty } = pages[applies_to];
  const query = useQuery(policiesQuery(applies_to));
  const policies = query.data?.data ?? [];
  const choices = useRuleChoices(
    policies.map(({ names }) => names),
    { applies_to },
  );
  const canChange = useCanChange(path);
  const list = usePolicyList(applies_to);
  const { opened, draft, open, close, onDraft, leaving } = useOpenedRule<RuleDraft>();
  const policy = policies.find(({ id }) => id === opened);
  const newRule = (
    <Button variant="default" leftSection={<IconPlus aria-hidden="true" />} onClick={() => open('new')}>
      New rule
    </Button>
  );

  return (
    <div className={styles.screen}>
      <PageHeader
        title={title}
        line="All rules apply. If two set the same limit with the same action, the more specific rule wins, then the one higher in the list."
        actions={canChange && newRule}
      />
      {applies_to === 'expense' && <LostReceiptSetting canChange={canChange} />}
      {applies_to === 'expense' && <PerDiemSetting canChange={canChange} />}
      <div className={applies_to === 'expense' ? styles.columns : undefined}>
        <Card>
          <ListStatus
            of={query}
            count={opened === 'new' && query.isSuccess ? 1 : policies.length}
            rows={8}
            failed="Failed to fetch Policies."
            empty={
              <EmptyState
                title="No rules yet"
                icon={<IconListCheck size={20} aria-hidden="true" />}
                action={canChange && newRule}
              >
                {empty}
              </EmptyState>
            }
          >
            <PolicyList
              policies={policies}
              opened={opened}
              choices={choices}
              isFixed={!canChange}
              onOpen={open}
              onClose={close}
              onDraft={onDraft}
              onReorder={list.reorder}
              onSwitch={list.switchOn}
            />
          </ListStatus>
        </Card>
        {applies_to === 'expense' && (
          <TestPanel
            choices={choices}
            draft={draft && { ...draft, ...(policy ? { id: policy.id } : {}), is_active: policy?.is_active ?? true }}
            rules={policies.map(({ id, version, is_active }) => `${id} ${version} ${is_active}`).join()}
          />
        )}
      </div>
      {leaving}
    </div>
  );
}
