import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type Path, type PathValue, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { notify } from '../../../ui/notices.ts';
import { refusedBy, type SubmitResult, useFormSubmit } from '../../../ui/use-form-submit.ts';
import { useSavedDraft } from '../../../ui/use-saved-draft.ts';
import { type Draft, withTyped } from './rule-versions.ts';

interface RuleForm<Values> {
  /** What the draft is kept under while the tab lives. */
  key: string;
  input: z.ZodType;
  start: { draft: Values; version: number };
  save: (values: Values, version: number) => Promise<unknown>;
  /** The rule as somebody else left it. */
  newer: () => Promise<{ draft: Values; version: number }>;
  onDraft: (draft: Values, isDirty: boolean) => void;
  onClose: () => void;
}

/** The form of a rule: told about while typed, saved once, and brought together with what somebody else saved meanwhile. */
export function useRuleForm<Rule extends object>(of: RuleForm<Draft<Rule>>) {
  type Values = Draft<Rule>;
  const [base, setBase] = useState(of.start);
  const form = useForm<Values>({
    resolver: zodResolver(of.input as never) as never,
    defaultValues: base.draft as DefaultValues<Values>,
  });
  const { subscribe, getValues, reset } = form;
  const { forget } = useSavedDraft(`${of.key}-${base.version}`, form, [
    'name',
    'description',
    'rule',
  ] as Path<Values>[]);

  const {
    submit,
    refusal,
    code,
    forget: forgetRefusal,
  } = useFormSubmit(form, async (values): Promise<SubmitResult> => {
    try {
      await of.save(values, base.version);
    } catch (error) {
      return refusedBy(error);
    }
    forget();
    notify.success('Rule saved');
    of.onClose();
    return { ok: true };
  });

  const tell = useRef(of.onDraft);
  useEffect(() => {
    tell.current = of.onDraft;
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
    const newer = await of.newer();
    const typed = withTyped({ base: base.draft, typed: getValues(), newer: newer.draft });
    setBase(newer);
    reset(newer.draft);
    for (const field of ['name', 'description', 'rule'] as const)
      form.setValue(field as Path<Values>, typed[field] as PathValue<Values, Path<Values>>, { shouldDirty: true });
    forgetRefusal();
  }

  function leave() {
    forget();
    of.onClose();
  }

  const { errors, isDirty, isSubmitting } = form.formState;
  const frame: RuleFrameForm = {
    refusal,
    code,
    submit,
    bringIn,
    leave,
    isDirty,
    isSubmitting,
    register: (field) => form.register(field as Path<Values>),
    messageOf: (field) => (errors[field as keyof typeof errors] as { message?: string } | undefined)?.message,
    onKeyDown: (event) => {
      if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
    },
  };
  return { form, frame };
}

/** What the frame around a rule needs of its form, whatever the rule says. */
export interface RuleFrameForm {
  refusal: string | null;
  code: string | null;
  isDirty: boolean;
  isSubmitting: boolean;
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  bringIn: () => Promise<void>;
  leave: () => void;
  register: (field: 'name' | 'description') => UseFormRegisterReturn;
  messageOf: (field: 'name' | 'description') => string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}
