/**
 * True if the connection accepts entries: from its authorisation until it is unlinked or the accounting system
 * withdraws the access.
 */
export function acceptsEntries(connection: { state: string } | null | undefined): boolean {
  return connection?.state === 'linked';
}
