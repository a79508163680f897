import { z } from 'zod';
import type { App } from '../../http/context.ts';
import type { Grant, GrantStore } from '../../outside/accounting/grants.ts';
import { deleteGrant, type GrantRow, lockGrant, readGrant, saveGrant } from './accounting-grants.rows.ts';

const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

/** Stores the authorisations to access companies' accounting systems, with encrypted tokens. */
export function accountingGrants(app: Pick<App, 'database' | 'encryption'>): GrantStore {
  const { database, encryption } = app;
  const opened = (company_id: string, row: GrantRow | undefined): Grant | null => {
    if (!row) return null;
    const { encrypted_tokens, ...grant } = row;
    return { ...grant, ...tokens.parse(JSON.parse(encryption.decrypt(encrypted_tokens, grantOwner(company_id)))) };
  };
  return {
    async read(company_id) {
      const key = keyOf(company_id);
      return opened(company_id, await database.readInCompany(key.client_id, (tx) => readGrant(tx, key)));
    },
    change(company_id, change) {
      const key = keyOf(company_id);
      return database.inCompany(key.client_id, async (tx) => {
        const changed = await change(opened(company_id, await lockGrant(tx, key)));
        if (!changed) await deleteGrant(tx, key);
        else {
          const { access_token, refresh_token, tenant_id, name, expires_at } = changed;
          const text = JSON.stringify({ access_token, refresh_token });
          const encrypted_tokens = encryption.encrypt(text, grantOwner(company_id));
          await saveGrant(tx, key, { tenant_id, name, expires_at, encrypted_tokens });
        }
        return changed;
      });
    },
  };
}

/** Returns the key of a grant. The vendor's id of a company starts with the company's `client_id`. */
function keyOf(company_id: string): { client_id: string; company_id: string } {
  return { client_id: company_id.split('.')[0] ?? '', company_id };
}

/** Returns the encryption context, which binds the tokens to their company. */
export function grantOwner(company_id: string): string {
  return `accounting ${company_id}`;
}
