import type { Access } from '#domain/access/permission.ts';
import type { Viewer } from '#domain/reports/report-visibility.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { roleGrant } from '../../http/session.ts';
import { findDelegators } from './delegates/find-delegations.ts';
import { readRolesOfUser } from './roles.rows.ts';

/** Reads colleagues with their roles and delegations, to decide which items they may open. */
export function findViewers(
  tx: CompanyTransaction,
  query: { client_id: string; ids: readonly string[]; today: string; features: Access['features'] },
): Promise<Viewer[]> {
  const { client_id, ids, today, features } = query;
  return Promise.all(
    ids.map(async (user_id) => {
      const [roles, delegators] = await Promise.all([
        readRolesOfUser(tx, { client_id, user_id }),
        findDelegators(tx, { client_id, user_id, today }),
      ]);
      const access = { is_provider_admin: false, roles: roles.map(roleGrant), features, stands_in_chain: false };
      return { user_id, access, ...delegators };
    }),
  );
}
