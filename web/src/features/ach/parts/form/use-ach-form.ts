import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { EditForm } from '../../../../ui/use-edit-form.ts';
import { refusedBy, type SubmitResult, useFormSubmit } from '../../../../ui/use-form-submit.ts';
import { type AchFormValues, fieldOf } from './ach-form.ts';

interface AchFormOptions<Input> {
  start: AchFormValues;
  /** The part of the contract that validates the form before it is sent. */
  schema: z.ZodType;
  toInput: (values: AchFormValues) => Input;
  save: (input: Input) => Promise<unknown>;
}

/** A form that identifies the company or a person. It has no draft, so no number stays in the browser's storage. */
export function useAchForm<Input>({ start, schema, toInput, save }: AchFormOptions<Input>): EditForm<AchFormValues> {
  const form = useForm<AchFormValues>({ defaultValues: start, resolver: resolverOf(schema, toInput) });
  // react-hook-form tracks dirty fields only if they are read during rendering.
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
 * Returns the message of an issue. If a value matches no alternative of a union, the first alternative's message is
 * used.
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
