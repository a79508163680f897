import { Button } from '@mantine/core';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { PolicyList } from './parts/PolicyList.tsx';
import { TestPanel } from './parts/TestPanel.tsx';
import { policiesQuery, usePolicyList } from './policies.calls.ts';
import styles from './policies.module.css';
import type { RuleDraft } from './rule-draft.ts';
import { useRuleNames } from './use-rule-names.ts';

/** The rules of expenses as sentences, the open one as an editor, and beside them what they would say. */
export function PoliciesScreen() {
  const query = useQuery(policiesQuery);
  const policies = query.data?.data ?? [];
  const choices = useRuleNames(policies.map(({ names }) => names));
  const canChange = useCanChange('/settings/expense/policies');
  const list = usePolicyList();
  const { search, change } = useAddressSearch();
  const opened = search.rule ?? null;
  const [draft, setDraft] = useState<{ values: RuleDraft; isDirty: boolean } | null>(null);
  const [leavingTo, setLeavingTo] = useState<string | null>(null);

  function show(rule: string | null) {
    setDraft(null);
    setLeavingTo(null);
    change(({ rule: _, ...rest }) => (rule ? { ...rest, rule } : rest), { replace: true });
  }
  const open = (rule: string) => (draft?.isDirty ? setLeavingTo(rule) : show(rule));

  const policy = policies.find(({ id }) => id === opened);
  const newRule = (
    <Button variant="default" leftSection={<IconPlus aria-hidden="true" />} onClick={() => open('new')}>
      New rule
    </Button>
  );

  return (
    <div className={styles.screen}>
      <PageHeader
        title="Expense policies"
        line="All rules apply. Where two set the same limit, the more specific one wins, then the higher one."
        actions={canChange && newRule}
      />
      <div className={styles.columns}>
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
                Without a rule every expense can be submitted as it is.
              </EmptyState>
            }
          >
            <PolicyList
              policies={policies}
              opened={opened}
              choices={choices}
              isFixed={!canChange}
              onOpen={open}
              onClose={() => show(null)}
              onDraft={(values, isDirty) => setDraft({ values, isDirty })}
              onReorder={list.reorder}
              onSwitch={list.switchOn}
            />
          </ListStatus>
        </Card>
        <TestPanel
          choices={choices}
          draft={
            opened && draft
              ? { ...draft.values, ...(policy ? { id: policy.id } : {}), is_active: policy?.is_active ?? true }
              : null
          }
          rules={policies.map(({ id, version, is_active }) => `${id} ${version} ${is_active}`).join()}
        />
      </div>
      {leavingTo && (
        <ConfirmDialog
          title="Leave without saving?"
          action="Leave"
          isDestroying
          onConfirm={() => show(leavingTo)}
          onClose={() => setLeavingTo(null)}
        >
          What you changed in the open rule is thrown away.
        </ConfirmDialog>
      )}
    </div>
  );
}
