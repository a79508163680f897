/** True if the connection accepts entries: from the authorisation of the books until it ends. */
export function acceptsEntries(connection: { state: string } | null | undefined): boolean {
  return connection?.state === 'linked';
}
