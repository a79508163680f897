import type { CompanyTransaction } from '../../db/database.ts';
import { voidSingleUse } from './auth.rows.ts';
import { issueSingleUse } from './single-use.ts';

const pages = { password_reset: '/reset-password', invitation: '/invitation' } as const;

/** Creates a link for a mail. Earlier links of the same kind stop working. */
export async function makePasswordLink(
  tx: CompanyTransaction,
  options: { client_id: string; user_id: string; kind: keyof typeof pages; now: Date; public_url: string },
): Promise<string> {
  await voidSingleUse(tx, options, options.now);
  return `${options.public_url}${pages[options.kind]}/${await issueSingleUse(tx, options)}`;
}
