import { zodResolver } from '@hookform/resolvers/zod';
import type { KeyboardEvent } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { refusedBy, type SubmitResult, useFormSubmit } from './use-form-submit.ts';
import { useSavedDraft } from './use-saved-draft.ts';

interface EditFormOptions<Values extends FieldValues> {
  /** The contract's input schema, which validates the form before it is sent. */
  schema: z.ZodType;
  values: Values;
  /** The key under which the draft survives a reload; it contains the item and its version. */
  draft: string;
  save: (values: Values) => Promise<unknown>;
  /** Fetches the item again after someone else changed it. */
  reload?: () => Promise<Values | null>;
}

export interface EditForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  refusal: string | null;
  /** True if someone else saved in the meantime; `reload` then loads their version. */
  is_changed: boolean;
  reload: () => Promise<void>;
  /** Props of the form element. */
  handlers: { onSubmit: () => void; onKeyDown: (event: KeyboardEvent) => void; noValidate: true };
  submit: () => Promise<void>;
  /** Discards the draft when the user closes the form. */
  forget: () => void;
}

/**
 * Returns a form that edits a saved item without losing input: drafts survive a reload, a refusal leaves the form
 * unchanged, and reloading after someone else's change preserves the fields the user has edited.
 */
export function useEditForm<Values extends FieldValues>(options: EditFormOptions<Values>): EditForm<Values> {
  const { schema, values, draft, save, reload } = options;
  const form = useForm<Values>({
    resolver: zodResolver(schema as never) as never,
    defaultValues: values as DefaultValues<Values>,
  });
  // react-hook-form tracks dirty fields only if they are read during rendering.
  void form.formState.dirtyFields;
  const { forget } = useSavedDraft(draft, form, Object.keys(values) as Path<Values>[]);

  const submission = useFormSubmit(form, async (submitted): Promise<SubmitResult> => {
    try {
      await save(submitted);
      forget();
      return { ok: true };
    } catch (error) {
      return refusedBy(error);
    }
  });

  return {
    form,
    refusal: submission.refusal,
    is_changed: submission.code === 'item.changed' && reload !== undefined,
    async reload() {
      const newer = await reload?.();
      if (!newer) return;
      form.reset(newer, { keepDirtyValues: true });
      submission.forget();
    },
    submit: submission.submit,
    handlers: {
      onSubmit: submission.submit as () => void,
      onKeyDown: (event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submission.submit();
      },
      noValidate: true,
    },
    forget,
  };
}
