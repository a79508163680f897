import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** What came of sending a form. `fields` holds one sentence for each field the server would not take. */
export type SubmitResult = { ok: true } | { ok: false; message: string; fields?: Record<string, string> };

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

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    const result = await send(values).catch((): SubmitResult => ({ ok: false, message: unexpected }));
    if (result.ok) return;
    setRefusal(result.message);
    const known = Object.entries(result.fields ?? {}).filter(([field]) => field in values);
    for (const [index, [field, message]] of known.entries())
      form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
  });

  return { submit, refusal };
}
