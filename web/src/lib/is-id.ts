/** Whether a part of an address could be an id at all; what could not is not asked for. */
export function isId(text: string | undefined | null): text is string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text ?? '');
}
