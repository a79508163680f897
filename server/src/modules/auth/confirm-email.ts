import type { auth } from '#contract/auth.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { OpenContext } from '../../http/context.ts';
import { readToken } from '../../http/opaque-token.ts';
import { Refused } from '../../http/refusals.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { lockUser, saveEmail } from '../people/find-user.ts';
import { spendIfValid } from './single-use.ts';

/** Confirms a new email address with the link from the mail. From then on, the person signs in with the new address. */
export async function confirmEmail(
  { app, request }: OpenContext,
  { token }: InputOf<typeof auth.confirmEmail>,
): Promise<OutputOf<typeof auth.confirmEmail>> {
  const scope = readToken(token);
  if (!scope) throw new Refused('token.spent');

  const { client_id } = scope;

  return writeInCompany({ app, request, client_id }, async (context) => {
    const { tx, record } = context;
    const spent = await spendIfValid(tx, scope, { kind: 'email_change', now: request.now });
    const user = spent && (await lockUser(tx, { client_id, user_id: spent.user_id }));
    if (!user?.is_active || !user.pending_email) throw new Refused('token.spent');
    const email = user.pending_email;
    if (!(await saveEmail(context, user.id, email))) throw new Refused('user.email_taken');

    record({
      action: 'email_changed',
      item_kind: 'user',
      item_id: user.id,
      item_label: `${user.first_name} ${user.last_name}`,
      actor_id: user.id,
      facts: { before: { email: user.email }, after: { email } },
    });
    return { status: true as const, email };
  });
}
