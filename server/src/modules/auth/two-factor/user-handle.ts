/**
 * Returns the user handle that an authenticator stores with a passkey: the ids of the company and the user. With it,
 * the passkey alone identifies the account under row-level security. The handle contains no personal data.
 */
export function userHandle({ client_id, user_id }: { client_id: string; user_id: string }): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`${client_id}${user_id}`.replaceAll('-', ''), 'hex'));
}

/** Parses an untrusted user handle; undefined if its length is wrong. */
export function readUserHandle(handle: string): { client_id: string; user_id: string } | undefined {
  const hex = Buffer.from(handle, 'base64url').toString('hex');
  if (hex.length !== 64) return undefined;
  return { client_id: uuidText(hex.slice(0, 32)), user_id: uuidText(hex.slice(32)) };
}

function uuidText(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
