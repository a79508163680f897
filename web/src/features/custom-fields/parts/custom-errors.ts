const prefix = 'custom_values.';

/** Returns the errors of the custom fields by field key, given the errors of the whole form by path. */
export function customErrors(errors: Readonly<Record<string, string>>): Record<string, { message: string }> {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, message]) => [path.slice(prefix.length), { message }]),
  );
}
