/** A token parameter may be followed by an ampersand part: the token is the value before any ampersand. */
export function entryToken(parameter: string): string {
  const end = parameter.indexOf('&');
  return end < 0 ? parameter : parameter.slice(0, end);
}
