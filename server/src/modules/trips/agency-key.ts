import type { App } from '../../http/context.ts';

/** Encrypts a company's key for the agency, to store it in the database. */
export function sealAgencyKey({ encryption }: App, { client_id, key }: { client_id: string; key: string }): string {
  return encryption.encrypt(key, agencyOwner(client_id));
}

/** Decrypts a company's key for the agency; undefined if that fails. The company must then enter the key again. */
export function openAgencyKey(
  { encryption }: App,
  { client_id, sealed_key }: { client_id: string; sealed_key: string },
): string | undefined {
  try {
    return encryption.decrypt(sealed_key, agencyOwner(client_id));
  } catch {
    return undefined;
  }
}

export function agencyOwner(client_id: string): string {
  return `travel agency ${client_id}`;
}
