import { useEffect, useRef, useState } from 'react';

type FieldErrors = Readonly<Record<string, string>>;

/**
 * Returns the values of a form and the errors of its fields by path. A failed save sets the errors; changing a field
 * clears its error.
 */
export function useFormValues<Values extends object>(initial: Values, failure: { fields?: FieldErrors } | null = null) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** The fields the user has changed. */
  const touched = useRef(new Set<keyof Values>());

  useEffect(() => {
    if (failure?.fields) setErrors(failure.fields);
  }, [failure]);

  function change(changes: Partial<Values>) {
    const fields = Object.keys(changes);
    for (const field of fields) touched.current.add(field as keyof Values);
    setValues((present) => ({ ...present, ...changes }));
    setErrors((present) => without(present, fields));
  }

  return { values, setValues, errors, setErrors, touched, change };
}

/** Removes the errors of changed fields and of the fields nested in them. */
function without(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  const rest = Object.entries(errors).filter(
    ([path]) => !fields.some((field) => path === field || path.startsWith(`${field}.`)),
  );
  return rest.length === Object.keys(errors).length ? errors : Object.fromEntries(rest);
}
