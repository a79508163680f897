import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { EditForm } from '../../../../ui/use-edit-form.ts';
import { refusedBy, type SubmitResult, useFormSubmit } from '../../../../ui/use-form-submit.ts';
import { type AchFormValues, fieldOf } from './ach-form.ts';

interface AchFormOptions<Input> {
  start: AchFormValues;
  /** The part of the contract that validates the input before it is sent. */
  schema: z.ZodType;
  toInput: (values: AchFormValues) => Input;
  save: (input: Input) => Promise<unknown>;
}

/**
 * The state of a form about the company or a person. Its values are not saved as a draft, so no secret number stays in
 * the browser's storage.
 */
export function useAchForm<Input>({ start, schema, toInput, save }: AchFormOptions<Input>): EditForm<AchFormValues> {
  const form = useForm<AchFormValues>({ defaultValues: start, resolver: resolverOf(schema, toInput) });
  // react-hook-form tracks dirty fields only if a component reads this while rendering.
  void form.formState.isDirty;

  const { submit, refusal } = useFormSubmit(form, async (values): Promise<SubmitResult> => {
    try {
      await save(toInput(values));
      return { ok: true };
    } catch (error) {
      return withFormFields(refusedBy(error));
    }
  });

  return {
    form,
    refusal,
    is_changed: false,
    reload: async () => undefined,
    submit,
    handlers: {
      onSubmit: submit as () => void,
      onKeyDown: (event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
      },
      noValidate: true,
    },
    forget: () => undefined,
  };
}

function resolverOf<Input>(
  schema: z.ZodType,
  toInput: (values: AchFormValues) => Input,
): Resolver<AchFormValues, unknown, AchFormValues> {
  return (values, _context, options) => {
    const read = schema.safeParse(toInput(values));
    if (read.success) return { values, errors: {} };
    const errors: FieldErrors = {};
    for (const issue of read.error.issues) {
      errors[fieldOf(issue.path.map(String))] ??= { type: 'validate', message: messageOf(issue) };
    }
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}

/**
 * Returns the message of a validation issue. If a value matches no alternative of a union, returns the message of the
 * first alternative.
 */
function messageOf(issue: z.core.$ZodIssue): string {
  const first = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined;
  return first?.message ?? issue.message;
}

function withFormFields(result: SubmitResult): SubmitResult {
  if (result.ok || !result.fields) return result;
  const fields = Object.entries(result.fields).map(([path, message]) => [fieldOf(path.split('.')), message]);
  return { ...result, fields: Object.fromEntries(fields) as Record<string, string> };
}
