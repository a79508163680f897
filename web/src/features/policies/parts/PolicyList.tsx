import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { Pill } from '../../../ui/Pill.tsx';
import { RuleSentence } from '../../../ui/RuleSentence.tsx';
import { SortableList } from '../../../ui/SortableList.tsx';
import { actionNames } from '../editor-words.ts';
import type { Policy } from '../policies.calls.ts';
import type { Rule, RuleDraft } from '../rule-draft.ts';
import type { RuleChoices } from '../use-rule-names.ts';
import styles from './PolicyList.module.css';
import { RuleEditor } from './RuleEditor.tsx';

interface PolicyListProps {
  policies: readonly Policy[];
  /** The rule that is open: an id, 'new', or none. */
  opened: string | null;
  choices: RuleChoices;
  isFixed: boolean;
  onOpen: (id: string) => void;
  onClose: () => void;
  onDraft: (draft: RuleDraft, isDirty: boolean) => void;
  onReorder: (ids: string[]) => void;
  onSwitch: (id: string, is_active: boolean) => void;
}

/** The rules in their order, one of them open at most. */
export function PolicyList(props: PolicyListProps) {
  const { policies, opened, choices, isFixed, onOpen, onClose, onDraft, onReorder, onSwitch } = props;

  const editor = (policy: Policy | null, handle: ReactNode) => (
    <RuleEditor
      key={policy?.id ?? 'new'}
      policy={policy}
      choices={choices}
      isFixed={isFixed}
      handle={handle}
      end={({ rule }) => <RowEnd policy={policy} action={rule.action} isFixed={isFixed} onSwitch={onSwitch} />}
      onDraft={onDraft}
      onClose={onClose}
    />
  );

  return (
    <div className={styles.list}>
      {opened === 'new' && editor(null, null)}
      <SortableList
        label="Rules"
        className={styles.rules}
        items={policies}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        isFixed={isFixed}
        onReorder={onReorder}
      >
        {(policy, { handle }) =>
          policy.id === opened ? (
            editor(policy, handle)
          ) : (
            <div className={`${styles.row} ${styles.closed}`} data-off={!policy.is_active || undefined}>
              {handle ?? <span />}
              <div>
                <button type="button" className={styles.open} aria-expanded={false} onClick={() => onOpen(policy.id)}>
                  {policy.name}
                </button>
                <RuleSentence parts={policy.sentence} />
              </div>
              <RowEnd policy={policy} action={policy.rule.action} isFixed={isFixed} onSwitch={onSwitch} />
            </div>
          )
        }
      </SortableList>
    </div>
  );
}

interface RowEndProps extends Pick<PolicyListProps, 'isFixed' | 'onSwitch'> {
  policy: Policy | null;
  action: Rule['action'];
}

function RowEnd({ policy, action, isFixed, onSwitch }: RowEndProps) {
  return (
    <>
      <span className={styles.pill}>
        <Pill>{actionNames[action]}</Pill>
      </span>
      {policy && (
        <span className={styles.end}>
          <Switch
            aria-label={`${policy.name} is on`}
            checked={policy.is_active}
            disabled={isFixed}
            onChange={(event) => onSwitch(policy.id, event.currentTarget.checked)}
          />
        </span>
      )}
    </>
  );
}
