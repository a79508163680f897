/**
 * Returns the path at which an uploaded statement is stored until it has been checked. Each statement has its own
 * folder, so that the sweep can identify the statement to which an incomplete file belongs.
 */
export function statementPath({ client_id, id }: { client_id: string; id: string }): string {
  return `${statementsFolder(client_id)}${id}/original`;
}

/** Returns the prefix of the paths of all statements of a company. */
export function statementsFolder(client_id: string): string {
  return `${client_id}/card-statements/`;
}

/** Returns true for an Excel file, which is a zip archive. */
export function isSheet(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}
