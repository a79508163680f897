import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { policies } from '#contract/policies.contract.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { refusedBy, type SubmitResult, useFormSubmit } from '../../../ui/use-form-submit.ts';
import { useKeptDraft } from '../../../ui/use-kept-draft.ts';
import { messagesIn } from '../form-messages.ts';
import type { Policy } from '../policies.calls.ts';
import { draftOf, newDraft, type RuleDraft, readyToSend, withTyped } from '../rule-draft.ts';
import type { RuleChoices } from '../use-rule-names.ts';
import { DeleteRule } from './DeleteRule.tsx';
import styles from './PolicyList.module.css';
import { RequirementChecks } from './RequirementChecks.tsx';
import { RuleTokens } from './RuleTokens.tsx';

interface RuleEditorProps {
  /** Null for a new rule. */
  policy: Policy | null;
  choices: RuleChoices;
  isFixed: boolean;
  handle: ReactNode;
  /** The pill of the action and the switch, as in the closed row. */
  end: (draft: RuleDraft) => ReactNode;
  onDraft: (draft: RuleDraft, isDirty: boolean) => void;
  onClose: () => void;
}

/** A rule opened: its name, its sentence of tokens, what it asks for, and the buttons that decide. */
export function RuleEditor({ policy, choices, isFixed, handle, end, onDraft, onClose }: RuleEditorProps) {
  const queries = useQueryClient();
  const create = useWrite('policies.create');
  const edit = useWrite('policies.edit');
  const [base, setBase] = useState(() => ({
    draft: policy ? draftOf(policy) : newDraft(),
    version: policy?.version ?? 0,
  }));
  const form = useForm<RuleDraft>({
    resolver: zodResolver(policies.create.input as never) as never,
    defaultValues: base.draft,
  });
  const { register, control, formState, watch, subscribe, getValues, reset } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const { forget } = useKeptDraft(`policy-${policy?.id ?? 'new'}-${base.version}`, form, [
    'name',
    'description',
    'rule',
  ]);
  const draft = watch();

  const {
    submit,
    refusal,
    code,
    forget: forgetRefusal,
  } = useFormSubmit(form, async (values): Promise<SubmitResult> => {
    const { name, description, rule } = values;
    const sent = { name, description, rule: readyToSend(rule) };
    try {
      if (policy) await edit.mutateAsync({ ...sent, id: policy.id, version: base.version });
      else await create.mutateAsync(sent);
    } catch (error) {
      return refusedBy(error);
    }
    forget();
    notify.success('Rule saved');
    onClose();
    return { ok: true };
  });

  const tell = useRef(onDraft);
  useEffect(() => {
    tell.current = onDraft;
  });
  useEffect(() => {
    const { name, description, rule } = getValues();
    tell.current({ name, description, rule }, false);
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: isChanged }) => tell.current(values, isChanged ?? false),
    });
  }, [getValues, subscribe]);

  /** The newer version comes in; what was changed here stays. */
  async function bringIn() {
    if (!policy) return;
    const newer = (await queries.fetchQuery({ ...queryOf('policies.details', { id: policy.id }), staleTime: 0 })).data;
    const typed = withTyped({ base: base.draft, typed: getValues(), newer: draftOf(newer) });
    setBase({ draft: draftOf(newer), version: newer.version });
    reset(draftOf(newer));
    form.setValue('name', typed.name, { shouldDirty: true });
    form.setValue('description', typed.description, { shouldDirty: true });
    form.setValue('rule', typed.rule, { shouldDirty: true });
    forgetRefusal();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
  }

  function leave() {
    forget();
    onClose();
  }

  const wrong = wrongParts(errors.rule, code);
  const messages = messagesIn(errors.rule);

  return (
    <form
      className={styles.editor}
      noValidate
      aria-label={policy ? `Edit ${policy.name}` : 'New rule'}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <div className={styles.row}>
        {handle ?? <span />}
        <div className={styles.name}>
          <TextField
            label="Name of the rule"
            placeholder="Name the rule"
            maxLength={120}
            readOnly={isFixed}
            autoFocus={!policy}
            error={errors.name?.message}
            {...register('name')}
          />
        </div>
        {end(draft)}
      </div>
      <div className={styles.inside}>
        <FormAlert message={refusal}>
          {code === 'item.changed' && (
            <p>
              <TextButton onClick={() => void bringIn()}>Bring in the newer version</TextButton> and keep what you
              typed.
            </p>
          )}
        </FormAlert>
        <Controller
          control={control}
          name="rule"
          render={({ field: { value, onChange } }) => (
            <>
              <RuleTokens rule={value} choices={choices} wrong={wrong} isFixed={isFixed} onChange={onChange} />
              {messages.limit && <p className={styles.error}>{messages.limit}</p>}
              <RequirementChecks
                requirements={value.requirements}
                currency={choices.currency}
                isFixed={isFixed}
                errors={messages}
                onChange={(requirements) => onChange({ ...value, requirements })}
              />
            </>
          )}
        />
        <TextField
          label="Note"
          isOptional
          placeholder="Why there is this rule"
          readOnly={isFixed}
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
      <div className={styles.foot}>
        {policy && !isFixed && <DeleteRule policy={policy} onDone={leave} />}
        <span className={styles.buttons}>
          <Button variant="default" onClick={leave}>
            {isFixed ? 'Close' : 'Cancel'}
          </Button>
          {!isFixed && (
            <Button type="submit" loading={isSubmitting} disabled={policy !== null && !isDirty && !isSubmitting}>
              Save rule
            </Button>
          )}
        </span>
      </div>
    </form>
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
