import { zodResolver } from '@hookform/resolvers/zod';
import type { KeyboardEvent } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { refusedBy, type SubmitResult, useFormSubmit } from './use-form-submit.ts';
import { useSavedDraft } from './use-saved-draft.ts';

interface EditFormOptions<Values extends FieldValues> {
  /** The contract's own input: what it would not take is told before anything is sent. */
  schema: z.ZodType;
  values: Values;
  /** Under which name the draft outlives a reload; names the thing and the version that is edited. */
  draft: string;
  save: (values: Values) => Promise<unknown>;
  /** Reads the thing anew after somebody else changed it. */
  reload?: () => Promise<Values | null>;
}

export interface EditForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  refusal: string | null;
  /** Somebody else saved in the meantime, and `reload` would bring their version. */
  is_changed: boolean;
  reload: () => Promise<void>;
  /** Give these to the form element. */
  handlers: { onSubmit: () => void; onKeyDown: (event: KeyboardEvent) => void; noValidate: true };
  submit: () => Promise<void>;
  /** Throws the draft away: the form was closed on purpose. */
  forget: () => void;
}

/**
 * A form over something kept by the server. Nothing typed is lost: drafts outlive a reload, a refusal leaves the form as
 * it is, and after somebody else's change the fields one has touched keep what was typed into them.
 */
export function useEditForm<Values extends FieldValues>(options: EditFormOptions<Values>): EditForm<Values> {
  const { schema, values, draft, save, reload } = options;
  const form = useForm<Values>({
    resolver: zodResolver(schema as never) as never,
    defaultValues: values as DefaultValues<Values>,
  });
  // Read during the render: react-hook-form only tracks what somebody looks at.
  void form.formState.dirtyFields;
  const { forget } = useSavedDraft(draft, form, Object.keys(values) as Path<Values>[]);

  const sending = useFormSubmit(form, async (sent): Promise<SubmitResult> => {
    try {
      await save(sent);
      forget();
      return { ok: true };
    } catch (error) {
      return refusedBy(error);
    }
  });

  return {
    form,
    refusal: sending.refusal,
    is_changed: sending.code === 'item.changed' && reload !== undefined,
    async reload() {
      const newer = await reload?.();
      if (!newer) return;
      form.reset(newer, { keepDirtyValues: true });
      sending.forget();
    },
    submit: sending.submit,
    handlers: {
      onSubmit: sending.submit as () => void,
      onKeyDown: (event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void sending.submit();
      },
      noValidate: true,
    },
    forget,
  };
}
