/** True if the connection accepts entries, which is the case from its authorisation until it is unlinked. */
export function acceptsEntries(connection: { state: string } | null | undefined): boolean {
  return connection?.state === 'linked';
}
