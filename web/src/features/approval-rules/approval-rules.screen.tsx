import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/Card.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RunResults } from '../bulk/parts/RunResults.tsx';
import styles from '../rules/parts/RuleScreen.module.css';
import { useOpenedRule } from '../rules/parts/use-opened-rule.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { type AppliesTo, approvalRulesQuery, useApprovalRuleList } from './approval-rules.calls.ts';
import { ApprovalRuleList } from './parts/ApprovalRuleList.tsx';
import { TestPanel } from './parts/TestPanel.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { useApprovalChoices } from './use-approval-choices.ts';

export function ExpenseApprovalScreen() {
  return <ApprovalRules applies_to="report" />;
}

export function AdvanceApprovalScreen() {
  return <ApprovalRules applies_to="advance" />;
}

const pages = {
  report: { title: 'Expense approval', path: '/settings/expense/approval' },
  advance: { title: 'Advance approval', path: '/settings/advance/approval' },
} as const satisfies Record<AppliesTo, { title: string; path: string }>;

/** Shows the approval rules as sentences, an editor for the open rule, and a panel that tests the rules. */
function ApprovalRules({ applies_to }: { applies_to: AppliesTo }) {
  const { title, path } = pages[applies_to];
  const query = useQuery(approvalRulesQuery(applies_to));
  const rules = query.data?.data ?? [];
  const choices = useApprovalChoices(
    applies_to,
    rules.map(({ names }) => names),
  );
  const canChange = useCanChange(path);
  const list = useApprovalRuleList(applies_to);
  const { opened, draft, open, close, onDraft, leaving } = useOpenedRule<RuleDraft>();
  const rule = rules.find(({ id }) => (id ?? 'default') === opened);

  return (
    <div className={styles.screen}>
      <PageHeader
        title={title}
        line="The first matching rule sets the approvers. The last rule applies to everything else."
        actions={
          canChange && (
            <Button variant="default" leftSection={<IconPlus aria-hidden="true" />} onClick={() => open('new')}>
              New rule
            </Button>
          )
        }
      />
      <div className={styles.columns}>
        <Card>
          <ListStatus of={query} count={rules.length} rows={6} failed="Failed to fetch Approval rules." empty={null}>
            <ApprovalRuleList
              rules={rules}
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
        <TestPanel
          choices={choices}
          draft={draft && { ...draft, ...(rule ? { id: rule.id } : {}), is_active: rule?.is_active ?? true }}
          rules={rules.map(({ id, version, is_active }) => `${id} ${version} ${is_active}`).join()}
        />
      </div>
      {leaving}
      <RunResults />
    </div>
  );
}
