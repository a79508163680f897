/** Returns the token, which is the part before any ampersand. */
export function entryToken(parameter: string): string {
  const end = parameter.indexOf('&');
  return end < 0 ? parameter : parameter.slice(0, end);
}
