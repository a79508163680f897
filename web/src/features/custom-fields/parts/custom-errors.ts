const prefix = 'custom_values.';

/** The errors of custom fields by field key, from the errors of a form by path. */
export function customErrors(errors: Readonly<Record<string, string>>): Record<string, { message: string }> {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, message]) => [path.slice(prefix.length), { message }]),
  );
}
