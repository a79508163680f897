/** Returns the token from the path parameter: the part before the first ampersand. */
export function entryToken(parameter: string): string {
  const end = parameter.indexOf('&');
  return end < 0 ? parameter : parameter.slice(0, end);
}
