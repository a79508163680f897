import type { ReactNode } from 'react';
import { SortableList } from '../../../ui/SortableList.tsx';
import styles from '../../rules/parts/RuleList.module.css';
import { RuleRow, RuleRowEnd } from '../../rules/parts/RuleRow.tsx';
import type { ApprovalRule } from '../approval-rules.calls.ts';
import type { Rule, RuleDraft } from '../rule-draft.ts';
import { pillOf } from '../rule-labels.ts';
import type { ApprovalChoices } from '../use-approval-choices.ts';
import { PendingOfRule } from './PendingOfRule.tsx';
import { RuleEditor } from './RuleEditor.tsx';

interface ApprovalRuleListProps {
  rules: readonly ApprovalRule[];
  /** The open rule: its id, 'new' or 'default'; null if none is open. */
  opened: string | null;
  choices: ApprovalChoices;
  isFixed: boolean;
  onOpen: (id: string) => void;
  onClose: () => void;
  onDraft: (draft: RuleDraft, isDirty: boolean) => void;
  onReorder: (ids: string[]) => void;
  onSwitch: (id: string, is_active: boolean) => void;
}

/** Lists the rules in order, with the default rule last. At most one rule is open. */
export function ApprovalRuleList(props: ApprovalRuleListProps) {
  const { rules, opened, choices, isFixed, onOpen, onClose, onDraft, onReorder, onSwitch } = props;

  const endOf = (rule: ApprovalRule | null, content: Rule) => {
    const id = rule?.id;
    const onOff = rule &&
      id && {
        name: rule.name,
        is_active: rule.is_active,
        isFixed,
        onSwitch: (is_active: boolean) => onSwitch(id, is_active),
      };
    return <RuleRowEnd pill={pillOf(content)} onOff={onOff || null} />;
  };
  const row = (rule: ApprovalRule, handle: ReactNode) => {
    const key = rule.id ?? 'default';
    return key === opened ? (
      editor(rule, handle)
    ) : (
      <RuleRow
        rule={rule}
        handle={handle}
        end={endOf(rule, rule.rule)}
        more={<PendingOfRule rule={rule} isFixed={isFixed} />}
        onOpen={() => onOpen(key)}
      />
    );
  };
  const editor = (rule: ApprovalRule | null, handle: ReactNode) => (
    <RuleEditor
      key={rule ? (rule.id ?? 'default') : 'new'}
      rule={rule}
      choices={choices}
      isFixed={isFixed}
      handle={handle}
      end={(draft) => endOf(rule, draft.rule)}
      onDraft={onDraft}
      onClose={onClose}
    />
  );

  const last = rules.find(({ is_default }) => is_default);
  return (
    <div className={styles.list}>
      <SortableList
        label="Rules"
        className={styles.rules}
        items={rules.filter(({ is_default }) => !is_default)}
        keyOf={({ id }) => id ?? ''}
        nameOf={({ name }) => name}
        isFixed={isFixed}
        onReorder={onReorder}
      >
        {(rule, { handle }) => row(rule, handle)}
      </SortableList>
      {/* A new rule is above the default rule and below all other rules. */}
      {opened === 'new' && <div className={styles.last}>{editor(null, null)}</div>}
      {last && <div className={styles.last}>{row(last, null)}</div>}
    </div>
  );
}
