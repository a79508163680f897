import { v7 as uuidv7 } from 'uuid';
import type { auth } from '#contract/auth.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { OpenContext, ProviderContext } from '../../http/context.ts';
import { makeToken, readToken } from '../../http/opaque-token.ts';
import { Refused } from '../../http/refusals.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { findCompany } from '../companies/find-company.ts';
import { findUser } from '../people/find-user.ts';
import { findAccounts } from '../people/sign-in-directory.ts';
import { insertPartnerKey, readPartnerKey } from './auth.rows.ts';
import { type Entry, grantEntry } from './enter.ts';

/** Lets the provider sign in as a user of a company. The company's audit log records the sign-in. */
export async function mintEntry(
  { app, request, actor }: ProviderContext,
  input: InputOf<typeof auth.mintEntry>,
): Promise<Entry> {
  const { client_id, email, pg } = input;
  return entryFor({ app, request }, { client_id, email, pg, by: `provider (${actor.email})` });
}

export async function partnerEntry(
  { app, request }: OpenContext,
  input: InputOf<typeof auth.partnerEntry>,
): Promise<Entry> {
  const scope = readToken(input.partner_key);
  const key = scope && (await app.database.readInCompany(scope.client_id, (tx) => readPartnerKey(tx, scope)));
  if (!key || !scope.matches(key.key_hash)) throw new Refused('session.invalid');
  return entryFor(
    { app, request },
    { client_id: scope.client_id, email: input.email, pg: input.pg, by: `partner (${key.name})` },
  );
}

export async function createPartnerKey(
  { app, request, actor }: ProviderContext,
  input: InputOf<typeof auth.createPartnerKey>,
): Promise<OutputOf<typeof auth.createPartnerKey>> {
  const { client_id, name } = input;
  if (!(await findCompany(app.database, client_id))) throw new Refused('item.not_found');

  return writeInCompany({ app, request, client_id }, async ({ tx, record }) => {
    const id = uuidv7();
    const { token, token_hash } = makeToken({ client_id, id });
    await insertPartnerKey(tx, { client_id, id, name, key_hash: token_hash, created_at: request.now });
    record({
      action: 'partner_key_created',
      item_kind: 'partner_key',
      item_id: id,
      item_label: name,
      entered_by: `provider (${actor.email})`,
    });
    return { status: true as const, partner_key: token };
  });
}

async function entryFor(
  { app, request }: OpenContext,
  options: { client_id: string; email: string; pg: string | undefined; by: string },
): Promise<Entry> {
  const { client_id, pg, by } = options;
  const accounts = await findAccounts(app.database, options.email);
  // An account in another company is refused like an unknown account.
  const account = accounts.find((candidate) => candidate.client_id === client_id);
  if (!account) throw new Refused('item.not_found');

  return writeInCompany({ app, request, client_id }, async ({ tx, record }) => {
    const { user_id } = account;
    const user = await findUser(tx, { client_id, user_id });
    if (!user?.is_active) throw new Refused('item.not_found');
    record({
      action: 'entry_minted',
      item_kind: 'user',
      item_id: user.id,
      item_label: `${user.first_name} ${user.last_name}`,
      entered_by: by,
    });
    return grantEntry(tx, { client_id, user_id, now: request.now, pg, entered_by: by });
  });
}
