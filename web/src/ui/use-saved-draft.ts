import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * Stores the named fields of a form until the tab closes, so that a reload loses nothing. Never name secret fields.
 * Call `forget` once the form has been saved.
 */
export function useSavedDraft<Values extends FieldValues>(
  key: string,
  form: UseFormReturn<Values>,
  fields: readonly Path<Values>[],
) {
  const storageKey = `outlay-draft-${key}`;
  const { setValue, subscribe } = form;
  const names = fields.join(' ');

  useEffect(() => {
    const saved = readDraft(storageKey);
    for (const field of names.split(' ') as Path<Values>[]) {
      const value = saved[field];
      if (value !== undefined) setValue(field, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const draft = Object.fromEntries(names.split(' ').map((field) => [field, values[field]]));
        writeDraft(storageKey, JSON.stringify(draft));
      },
    });
  }, [storageKey, names, setValue, subscribe]);

  return { forget: () => writeDraft(storageKey, null) };
}

function readDraft(key: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

/** Stores the draft. Storage may be full or unavailable; the form works without a draft. */
function writeDraft(key: string, draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, draft);
  } catch {
    // The error is ignored, because the draft is optional.
  }
}
