import type { CompanyTransaction } from '../../db/database.ts';
import { issueSingleUse } from './single-use.ts';

export interface Entry {
  status: true;
  entry_token: string;
  redirect_to: string;
}

/** Every sign-in ends here, with a single-use entry token and the URL that redeems it. */
export async function grantEntry(
  tx: CompanyTransaction,
  options: {
    client_id: string;
    user_id: string;
    now: Date;
    keep_signed_in?: boolean;
    /** The provider or partner who signs in as the person. */
    entered_by?: string | null;
    pg?: string | undefined;
  },
): Promise<Entry> {
  const { pg, ...recipient } = options;
  const entry_token = await issueSingleUse(tx, { ...recipient, kind: 'entry' });
  return { status: true, entry_token, redirect_to: `/auth/${entry_token}${pg ? `?pg=${pg}` : ''}` };
}
