import type { ReactNode } from 'react';
import { SortableList } from '../../../ui/SortableList.tsx';
import styles from '../../rules/parts/RuleList.module.css';
import { RuleRow, RuleRowEnd } from '../../rules/parts/RuleRow.tsx';
import type { RuleChoices } from '../../rules/parts/use-rule-choices.ts';
import type { Policy } from '../policies.calls.ts';
import { actionNames } from '../policy-labels.ts';
import type { Rule, RuleDraft } from '../rule-draft.ts';
import { RuleEditor } from './RuleEditor.tsx';

interface PolicyListProps {
  policies: readonly Policy[];
  /** The open rule: an id, 'new', or null. */
  opened: string | null;
  choices: RuleChoices;
  isFixed: boolean;
  onOpen: (id: string) => void;
  onClose: () => void;
  onDraft: (draft: RuleDraft, isDirty: boolean) => void;
  onReorder: (ids: string[]) => void;
  onSwitch: (id: string, is_active: boolean) => void;
}

/** The rules in order. At most one is open. */
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
            <RuleRow
              rule={policy}
              handle={handle}
              end={<RowEnd policy={policy} action={policy.rule.action} isFixed={isFixed} onSwitch={onSwitch} />}
              more={policy.hidden_by && <HiddenNote by={policy.hidden_by} />}
              onOpen={() => onOpen(policy.id)}
            />
          )
        }
      </SortableList>
    </div>
  );
}

function HiddenNote({ by: { name, hides_whole_rule } }: { by: NonNullable<Policy['hidden_by']> }) {
  return (
    <span>
      {hides_whole_rule ? 'Never applies' : 'The limit never applies'}: {name} has the same limit and action, covers the
      same items and is higher in the list.
    </span>
  );
}

interface RowEndProps extends Pick<PolicyListProps, 'isFixed' | 'onSwitch'> {
  policy: Policy | null;
  action: Rule['action'];
}

function RowEnd({ policy, action, isFixed, onSwitch }: RowEndProps) {
  const onOff = policy && {
    name: policy.name,
    is_active: policy.is_active,
    isFixed,
    onSwitch: (is_active: boolean) => onSwitch(policy.id, is_active),
  };
  return <RuleRowEnd pill={actionNames[action]} onOff={onOff} />;
}
