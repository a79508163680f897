/** Returns the path at which an uploaded statement is stored until it has been checked. */
export function statementPath({ client_id, id }: { client_id: string; id: string }): string {
  return `${client_id}/card-statements/${id}`;
}

/** Returns true for an Excel file, which is a zip archive. */
export function isSheet(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}
