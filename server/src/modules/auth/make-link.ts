import type { CompanyTransaction } from '../../db/database.ts';
import { voidSingleUse } from './auth.rows.ts';
import { issueSingleUse } from './single-use.ts';

const pages = {
  password_reset: '/reset-password',
  invitation: '/invitation',
  email_change: '/email/confirm',
} as const;

export type LinkKind = keyof typeof pages;

/**
 * Creates a link for a mail, with which the person resets a password, accepts an invitation or confirms a new email.
 * Invalidates earlier links of the same kind.
 */
export async function makePasswordLink(
  tx: CompanyTransaction,
  options: { client_id: string; user_id: string; kind: LinkKind; now: Date; public_url: string },
): Promise<string> {
  await voidSingleUse(tx, { ...options, kinds: [options.kind] }, options.now);
  return `${options.public_url}${pages[options.kind]}/${await issueSingleUse(tx, options)}`;
}
