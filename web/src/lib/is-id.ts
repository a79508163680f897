/** Checks that a URL segment is a UUID, so that a mistyped URL causes no request. */
export function isId(text: string | undefined | null): text is string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text ?? '');
}
