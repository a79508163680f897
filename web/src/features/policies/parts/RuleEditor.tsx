import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { policies } from '#contract/policies.contract.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { DeleteRule } from '../../rules/parts/DeleteRule.tsx';
import { messagesIn } from '../../rules/parts/form-messages.ts';
import { RuleFrame } from '../../rules/parts/RuleFrame.tsx';
import styles from '../../rules/parts/RuleList.module.css';
import type { RuleChoices } from '../../rules/parts/use-rule-choices.ts';
import { useRuleForm } from '../../rules/parts/use-rule-form.ts';
import type { Policy } from '../policies.calls.ts';
import { draftOf, newDraft, type Rule, type RuleDraft, readyToSend } from '../rule-draft.ts';
import { RequirementChecks } from './RequirementChecks.tsx';
import { RuleImpact } from './RuleImpact.tsx';
import { RuleTokens } from './RuleTokens.tsx';

interface RuleEditorProps {
  /** The rule to edit; null for a new one. */
  policy: Policy | null;
  choices: RuleChoices;
  isFixed: boolean;
  handle: ReactNode;
  /** Renders the pill and the switch at the end of the row, as for a closed rule. */
  end: (draft: RuleDraft) => ReactNode;
  onDraft: (draft: RuleDraft, isDirty: boolean) => void;
  onClose: () => void;
}

/** The open rule: its name, its sentence with editable values, and its requirements. */
export function RuleEditor({ policy, choices, isFixed, handle, end, onDraft, onClose }: RuleEditorProps) {
  const queries = useQueryClient();
  const { target: applies_to } = choices;
  const create = useWrite('policies.create');
  const edit = useWrite('policies.edit');
  const remove = useWrite('policies.remove');
  const { form, frame } = useRuleForm<Rule>({
    key: `policy-${applies_to}-${policy?.id ?? 'new'}`,
    input: policies.create.input,
    start: { draft: policy ? draftOf(policy) : newDraft(), version: policy?.version ?? 0 },
    save: ({ name, description, rule }, version) => {
      const sent = { applies_to, name, description, rule: readyToSend(rule) };
      return policy ? edit.mutateAsync({ ...sent, id: policy.id, version }) : create.mutateAsync(sent);
    },
    newer: async () => {
      const detailsQuery = queryOf('policies.details', { id: policy?.id ?? '' });
      const { data } = await queries.fetchQuery({ ...detailsQuery, staleTime: 0 });
      return { draft: draftOf(data), version: data.version };
    },
    onDraft,
    onClose,
  });
  const { errors } = form.formState;
  const wrong = wrongParts(errors.rule, frame.code);
  const messages = messagesIn(errors.rule);

  return (
    <RuleFrame
      name={policy?.name ?? null}
      form={frame}
      isFixed={isFixed}
      handle={handle}
      end={end(form.watch())}
      deletes={
        policy &&
        !isFixed && (
          <DeleteRule name={policy.name} onDelete={() => remove.mutateAsync({ id: policy.id })} onDone={frame.leave}>
            New {applies_to}s are no longer checked against this rule. Existing results are kept.
          </DeleteRule>
        )
      }
    >
      <Controller
        control={form.control}
        name="rule"
        render={({ field: { value, onChange } }) => (
          <>
            <RuleTokens rule={value} choices={choices} wrong={wrong} isFixed={isFixed} onChange={onChange} />
            {messages.limit && <p className={styles.error}>{messages.limit}</p>}
            <RequirementChecks
              applies_to={applies_to}
              requirements={value.requirements}
              currency={choices.currency}
              isFixed={isFixed}
              errors={messages}
              onChange={(requirements) => onChange({ ...value, requirements })}
            />
          </>
        )}
      />
      {applies_to === 'expense' && !isFixed && <RuleImpact id={policy?.id ?? null} draft={form.watch()} />}
    </RuleFrame>
  );
}

const partOfCode: Partial<Record<string, string>> = {
  'policy.limit_empty': 'limit',
  'policy.limit_order': 'limit',
  'policy.cap_without_limit': 'limit',
  'policy.empty': 'limit',
  'policy.reason_without_warn': 'action',
};

function wrongParts(errors: object | undefined, code: string | null): Set<string> {
  const byCode = code ? partOfCode[code] : undefined;
  return new Set([...Object.keys(errors ?? {}), ...(byCode ? [byCode] : [])]);
}
