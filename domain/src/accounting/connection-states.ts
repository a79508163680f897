/** A connection is linked once its books are authorised, until the authorisation ends. */
export function acceptsEntries(connection: { state: string } | null | undefined): boolean {
  return connection?.state === 'linked';
}
