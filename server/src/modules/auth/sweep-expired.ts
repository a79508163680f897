import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { deleteOldAnswers } from '../../http/request-pipeline.rows.ts';
import { recordRemoved, retentionLimit } from '../companies/retention.ts';
import { deleteExpiredLinks, deleteExpiredSessions, deleteUsedRefreshTokens } from './auth.rows.ts';
import { deleteOldSignIns } from './sign-in-log/sign-ins.rows.ts';
import { deleteExpiredAttempts } from './single-sign-on/identity-providers.rows.ts';
import { deleteExpiredChallenges } from './two-factor/passkeys.rows.ts';

const dayMs = 24 * 60 * 60 * 1000;
/**
 * The number of days for which responses are stored. Retries usually arrive within seconds, but a browser that was
 * closed over a weekend can still get the earlier response.
 */
const answerDays = 7;
/** Reusing a refresh token within this time ends its session. Later, the token is only refused. */
const usedTokenDays = 7;
/** After this time, all background work that a session has started, such as an import, has finished. */
const sessionDays = 30;

/**
 * Deletes a company's expired sessions, tokens, links, sign-in attempts and stored responses, and the sign-in log
 * entries that are older than the retention period.
 */
export async function sweepExpired(app: App, client_id: string): Promise<void> {
  const now = app.clock();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await app.database.inCompany(client_id, async (tx) => {
    await deleteExpiredLinks(tx, { client_id, before: before(1) });
    await deleteExpiredChallenges(tx, { client_id, before: now });
    await deleteExpiredAttempts(tx, { client_id, before: before(1) });
    await deleteUsedRefreshTokens(tx, { client_id, before: before(usedTokenDays) });
    await deleteExpiredSessions(tx, { client_id, before: before(sessionDays) });
    await removeOldSignIns(tx, { client_id, now });
    await deleteOldAnswers(tx, { client_id, before: before(answerDays) });
  });
}

async function removeOldSignIns(tx: CompanyTransaction, of: { client_id: string; now: Date }): Promise<void> {
  const data = 'sign_ins';
  const before = await retentionLimit(tx, { ...of, data });
  if (!before) return;
  const count = await deleteOldSignIns(tx, { client_id: of.client_id, before });
  await recordRemoved(tx, { ...of, data, count });
}
