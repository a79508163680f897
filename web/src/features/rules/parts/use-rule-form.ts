import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import {
  type DefaultValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { notify } from '../../../ui/notices.ts';
import { refusedBy, type SubmitResult, useFormSubmit } from '../../../ui/use-form-submit.ts';
import { useSavedDraft } from '../../../ui/use-saved-draft.ts';
import { type Draft, mergeEdits } from './rule-versions.ts';

interface RuleFormOptions<Values> {
  /** The storage key of the draft. Drafts last as long as the browser tab. */
  key: string;
  input: z.ZodType;
  start: { draft: Values; version: number };
  save: (values: Values, version: number) => Promise<unknown>;
  /** Fetches the latest saved version. */
  newer: () => Promise<{ draft: Values; version: number }>;
  onDraft: (draft: Values, isDirty: boolean) => void;
  onClose: () => void;
}

/**
 * Manages the form of a rule: reports its draft on every change, saves it, and merges a newer version from the server.
 */
export function useRuleForm<Rule extends object>(options: RuleFormOptions<Draft<Rule>>) {
  type Values = Draft<Rule>;
  const [base, setBase] = useState(options.start);
  const form = useForm<Values>({
    resolver: zodResolver(options.input as never) as never,
    defaultValues: base.draft as DefaultValues<Values>,
  });
  const { getValues, reset } = form;
  const { forget } = useSavedDraft(`${options.key}-${base.version}`, form, [
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
      await options.save(values, base.version);
    } catch (error) {
      return refusedBy(error);
    }
    forget();
    notify.success('Rule saved');
    options.onClose();
    return { ok: true };
  });

  useDraftReport(form, options.onDraft);

  /** Loads the newer version and preserves the user's edits. */
  async function loadNewer() {
    const newer = await options.newer();
    const edited = mergeEdits({ base: base.draft, edited: getValues(), newer: newer.draft });
    setBase(newer);
    reset(newer.draft);
    for (const field of ['name', 'description', 'rule'] as const)
      form.setValue(field as Path<Values>, edited[field] as PathValue<Values, Path<Values>>, { shouldDirty: true });
    forgetRefusal();
  }

  function leave() {
    forget();
    options.onClose();
  }

  const { errors, isDirty, isSubmitting } = form.formState;
  const frame: RuleFrameForm = {
    refusal,
    code,
    submit,
    loadNewer,
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

/** Reports the draft when the form opens and after every change. */
function useDraftReport<Values extends Draft<object>>(
  { getValues, subscribe }: UseFormReturn<Values>,
  onDraft: (draft: Values, isDirty: boolean) => void,
): void {
  const report = useEffectEvent(onDraft);
  useEffect(() => {
    const { name, description, rule } = getValues();
    report({ name, description, rule } as Values, false);
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => report(values, isDirty ?? false),
    });
  }, [getValues, subscribe]);
}

/** The parts of the form that RuleFrame needs. */
export interface RuleFrameForm {
  refusal: string | null;
  code: string | null;
  isDirty: boolean;
  isSubmitting: boolean;
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  loadNewer: () => Promise<void>;
  leave: () => void;
  register: (field: 'name' | 'description') => UseFormRegisterReturn;
  messageOf: (field: 'name' | 'description') => string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}
