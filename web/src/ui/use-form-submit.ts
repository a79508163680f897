import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { CallError, sentenceOf } from '../lib/call-error.ts';

/** What came of sending a form. `fields` holds one sentence for each field the server would not take. */
export type SubmitResult =
  | { ok: true }
  | { ok: false; message: string; code?: string; fields?: Record<string, string> };

/** A call that failed, as a form tells it. */
export function refusedBy(error: unknown): SubmitResult {
  const { fields, code } = error instanceof CallError ? error.failure : {};
  return { ok: false, message: sentenceOf(error), ...(code ? { code } : {}), ...(fields ? { fields } : {}) };
}

const unexpected = 'That did not work. Nothing you typed is lost, so please try again.';

/**
 * Sends a form and keeps what was typed when it is refused: the sentence goes above the form, the sentences of fields
 * below them, and the first of those fields takes the focus.
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
