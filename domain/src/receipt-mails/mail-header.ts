/** A header of a mail with its name in lower case. */
export interface MailHeader {
  key: string;
  value: string;
}

export function headerValues(headers: readonly MailHeader[], key: string): string[] {
  return headers.filter((header) => header.key === key).map(({ value }) => value.trim());
}
