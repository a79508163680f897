import { v7 as uuidv7 } from 'uuid';
import { shortenedAddress } from '#domain/access/networks.ts';
import type { SignInMethod, SignInOutcome } from '#domain/sign-on/sign-in-methods.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { OpenContext, RequestInfo } from '../../../http/context.ts';
import { deviceName } from '../device-name.ts';
import { insertSignIn } from './sign-ins.rows.ts';

interface Attempt {
  client_id: string;
  user_id: string;
  outcome: SignInOutcome;
  method?: SignInMethod;
  has_second_step?: boolean;
}

/** Adds a sign-in or a failed attempt to the log. */
export function recordSignIn(
  tx: CompanyTransaction,
  request: RequestInfo,
  { client_id, user_id, outcome, method = 'password', has_second_step = false }: Attempt,
): Promise<void> {
  return insertSignIn(tx, {
    client_id,
    // The id is ordered by the time of the request, which can be fixed in tests.
    id: uuidv7({ msecs: request.now.getTime() }),
    user_id,
    at: request.now,
    method,
    has_second_step,
    outcome,
    device: deviceName(request.device).slice(0, 100),
    network: shortenedAddress(request.address),
  });
}

/**
 * Records failed attempts without waiting, because the response time must not reveal whether the account exists. A lost
 * entry is acceptable.
 */
export function recordFailuresLater({ app, request }: OpenContext, attempts: readonly Attempt[]): void {
  for (const attempt of attempts)
    app.database
      .inCompany(attempt.client_id, (tx) => recordSignIn(tx, request, attempt))
      .catch((error: unknown) => app.log.warn({ error }, 'a failed sign-in was not recorded'));
}
