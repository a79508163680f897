import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { t } from '#domain/language/translate.ts';
import { CallError, errorText } from '../lib/call-error.ts';

/** The result of submitting a form. `fields` contains one sentence for each field the server refused. */
export type SubmitResult =
  | { ok: true }
  | { ok: false; message: string; code?: string; fields?: Record<string, string> };

/** Converts a failed call to the result that a form shows. */
export function refusedBy(error: unknown): SubmitResult {
  const { fields, code } = error instanceof CallError ? error.failure : {};
  return { ok: false, message: errorText(error), ...(code ? { code } : {}), ...(fields ? { fields } : {}) };
}

const unexpected = t`Something went wrong. Your entries are still here, so please try again.`;

/**
 * Returns a function that submits a form. If the server refuses the form, the input stays: the message appears above
 * the form, field messages below their fields, and the first of those fields gets the focus.
 */
export function useFormSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<SubmitResult>,
) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);

  function forget() {
    setRefusal(null);
    setCode(null);
  }

  const submit = form.handleSubmit(async (values) => {
    forget();
    const result = await send(values).catch((): SubmitResult => ({ ok: false, message: unexpected }));
    if (result.ok) return;

    setRefusal(result.message);
    setCode(result.code ?? null);
    const known = Object.entries(result.fields ?? {}).filter(([field]) => (field.split('.')[0] ?? '') in values);
    for (const [index, [field, message]] of known.entries())
      form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
  });

  return { submit, refusal, code, forget };
}
