const prefix = 'custom_values.';

/** Converts the errors of a form by path to the errors of its custom fields by field key. */
export function customErrors(errors: Readonly<Record<string, string>>): Record<string, { message: string }> {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, message]) => [path.slice(prefix.length), { message }]),
  );
}
