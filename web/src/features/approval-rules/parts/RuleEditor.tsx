import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { approvalRules } from '#contract/approval-rules.contract.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { DeleteRule } from '../../rules/parts/DeleteRule.tsx';
import { firstMessage } from '../../rules/parts/form-messages.ts';
import { RuleFrame } from '../../rules/parts/RuleFrame.tsx';
import styles from '../../rules/parts/RuleList.module.css';
import { useRuleForm } from '../../rules/parts/use-rule-form.ts';
import { type ApprovalRule, approvalRulesQuery } from '../approval-rules.calls.ts';
import { draftOf, newDraft, type Rule, type RuleDraft } from '../rule-draft.ts';
import type { ApprovalChoices } from '../use-approval-choices.ts';
import { AutoApprovalTokens } from './AutoApprovalTokens.tsx';
import { ConditionTokens } from './ConditionTokens.tsx';
import { ResumeToken } from './ResumeToken.tsx';
import { StepList } from './StepList.tsx';

interface RuleEditorProps {
  /** The rule to edit; null for a new rule. */
  rule: ApprovalRule | null;
  choices: ApprovalChoices;
  isFixed: boolean;
  handle: ReactNode;
  end: (draft: RuleDraft) => ReactNode;
  onDraft: (draft: RuleDraft, isDirty: boolean) => void;
  onClose: () => void;
}

/** The editor of the open rule, with its conditions, approval steps and automatic approval. */
export function RuleEditor({ rule, choices, isFixed, handle, end, onDraft, onClose }: RuleEditorProps) {
  const queries = useQueryClient();
  const create = useWrite('approvalRules.create');
  const edit = useWrite('approvalRules.edit');
  const remove = useWrite('approvalRules.remove');
  const { applies_to } = choices;
  const { form, frame } = useRuleForm<Rule>({
    key: `approval-${applies_to}-${rule ? (rule.id ?? 'default') : 'new'}`,
    input: approvalRules.create.input,
    start: { draft: rule ? draftOf(rule) : newDraft(), version: rule?.version ?? 0 },
    save: ({ name, description, rule: content }, version) => {
      const sent = { applies_to, name, description, rule: content };
      return rule ? edit.mutateAsync({ ...sent, id: rule.id, version }) : create.mutateAsync(sent);
    },
    newer: async () => {
      const { data } = await queries.fetchQuery({ ...approvalRulesQuery(applies_to), staleTime: 0 });
      const found = data.find(({ id }) => id === rule?.id);
      if (found) return { draft: draftOf(found), version: found.version };
      // Someone has deleted the rule. Requesting only this rule fails with the error that the editor shows.
      const detailsQuery = queryOf('approvalRules.details', { id: rule?.id ?? '' });
      const gone = await queries.fetchQuery({ ...detailsQuery, staleTime: 0 });
      return { draft: draftOf(gone.data), version: gone.data.version };
    },
    onDraft,
    onClose,
  });
  const errors = form.formState.errors.rule as RuleErrors | undefined;

  return (
    <RuleFrame
      name={rule?.name ?? null}
      form={frame}
      isFixed={isFixed}
      hasFixedName={rule?.is_default ?? false}
      handle={handle}
      end={end(form.watch())}
      deletes={
        rule?.id &&
        !isFixed && (
          <DeleteRule name={rule.name} onDelete={() => remove.mutateAsync({ id: rule.id ?? '' })} onDone={frame.leave}>
            Pending items keep their approvers. New submissions follow the other rules.
          </DeleteRule>
        )
      }
    >
      <Controller
        control={form.control}
        name="rule"
        render={({ field: { value, onChange } }) => (
          <RuleContent
            rule={value}
            isDefault={rule?.is_default ?? false}
            choices={choices}
            isFixed={isFixed}
            errors={errors}
            isAutoApprovalWrong={isAutoApprovalCode(frame.code)}
            onChange={onChange}
          />
        )}
      />
    </RuleFrame>
  );
}

type RuleErrors = Partial<Record<keyof Rule, unknown>>;

interface RuleContentProps {
  rule: Rule;
  /** True for the default rule, which has no conditions because it applies to all items that no other rule matches. */
  isDefault: boolean;
  choices: ApprovalChoices;
  isFixed: boolean;
  errors: RuleErrors | undefined;
  /** True if the server refused the settings for automatic approval. */
  isAutoApprovalWrong: boolean;
  onChange: (rule: Rule) => void;
}

function RuleContent({ rule, isDefault, choices, isFixed, errors, isAutoApprovalWrong, onChange }: RuleContentProps) {
  const message = firstMessage(errors);
  const wrongSteps = new Set(Object.keys(errors?.steps ?? {}).map(Number));

  return (
    <>
      {!isDefault && (
        <ConditionTokens
          conditions={rule.conditions}
          choices={choices}
          isWrong={errors?.conditions !== undefined}
          isFixed={isFixed}
          onChange={(conditions) => onChange({ ...rule, conditions })}
        />
      )}
      <StepList
        steps={rule.steps}
        choices={choices}
        wrong={wrongSteps}
        isFixed={isFixed}
        onChange={(steps) => onChange({ ...rule, steps })}
      />
      {rule.steps.length > 1 && (
        <ResumeToken
          resumes={rule.resumes_at_sender}
          isFixed={isFixed}
          onChange={(resumes_at_sender) => onChange({ ...rule, resumes_at_sender })}
        />
      )}
      <AutoApprovalTokens
        rule={rule}
        choices={choices}
        isWrong={errors?.auto_approve !== undefined || isAutoApprovalWrong}
        isFixed={isFixed}
        onChange={onChange}
      />
      {message && <p className={styles.error}>{message}</p>}
    </>
  );
}

function isAutoApprovalCode(code: string | null): boolean {
  return code === 'approval.nobody_for_rest' || code === 'approval.no_steps';
}
