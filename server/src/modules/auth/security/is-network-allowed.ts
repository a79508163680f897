import { isAllowedAddress } from '#domain/access/networks.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { readSecurityRules } from './security-rules.rows.ts';

/** Returns true if the company allows access from this IP address. */
export async function isNetworkAllowed(
  tx: CompanyTransaction,
  { client_id, address }: { client_id: string; address: string },
): Promise<boolean> {
  const { allowed_networks } = await readSecurityRules(tx, client_id);
  return isAllowedAddress(address, allowed_networks);
}
