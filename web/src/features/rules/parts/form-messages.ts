/** Returns the first error of each part of a rule form. The errors of requirements are also listed by field. */
export function messagesIn(errors: unknown): Partial<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, error] of Object.entries((errors ?? {}) as Record<string, unknown>)) {
    const message = firstMessage(error);
    if (message) found[name] = message;
    if (name === 'requirements') Object.assign(found, messagesIn(error));
  }
  return found;
}

export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message;
  for (const [name, inner] of Object.entries(error)) {
    if (name === 'ref') continue;
    const message = firstMessage(inner);
    if (message) return message;
  }
  return undefined;
}
