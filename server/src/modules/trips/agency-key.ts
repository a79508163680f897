import type { App } from '../../http/context.ts';

/** Encrypts the key of a company for the database. */
export function sealAgencyKey({ encryption }: App, { client_id, key }: { client_id: string; key: string }): string {
  return encryption.encrypt(key, ownerOf(client_id));
}

/** Undefined if the text cannot be decrypted any more; the company must then enter its key again. */
export function openAgencyKey(
  { encryption }: App,
  { client_id, sealed_key }: { client_id: string; sealed_key: string },
): string | undefined {
  try {
    return encryption.decrypt(sealed_key, ownerOf(client_id));
  } catch {
    return undefined;
  }
}

function ownerOf(client_id: string): string {
  return `travel agency ${client_id}`;
}
