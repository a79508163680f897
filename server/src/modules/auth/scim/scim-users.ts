import { z } from 'zod';
import { emailDomain } from '#domain/sign-on/email-domain.ts';
import { type ScimUserChange, scimUserFields, scimUserPatch } from '#domain/sign-on/scim-patch.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ScimResponse, WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { changeProvisionedPerson, findProvisioned, type ProvisionedRow } from '../../people/provisioned-directory.ts';
import { createProvisionedPerson } from '../../people/provisioned-people.ts';
import { readDomains } from '../single-sign-on/email-domains.rows.ts';
import { readProvider } from '../single-sign-on/identity-providers.rows.ts';
import { providerInsteadOfPassword } from '../single-sign-on/refuse-password.ts';
import { enableDisable } from '../switch-users.ts';
import { readByExternalId, readExternalIds, saveExternalId } from './scim.rows.ts';
import type { ScimCall } from './scim-call.ts';
import { filterOf, isId, listResponse, pageOf } from './scim-list.ts';

const emailText = z.email().max(254);

export function handleUsers(call: ScimCall): Promise<ScimResponse> {
  const [id] = call.rest;
  if (id === undefined) {
    if (call.method === 'GET') return listUsers(call);
    if (call.method === 'POST') return createScimUser(call);
    throw new Refused('item.not_found');
  }
  if (!isId(id)) throw new Refused('item.not_found');
  switch (call.method) {
    case 'GET':
      return readUser(call, id);
    case 'PUT':
      return changeUser(call, id, scimUserFields(call.body));
    case 'PATCH': {
      const change = scimUserPatch(call.body);
      if (!change) throw new Refused('scim.value');
      return changeUser(call, id, change);
    }
    case 'DELETE':
      return changeUser(call, id, { active: false }).then(() => ({ status: 204, body: undefined }));
    default:
      throw new Refused('item.not_found');
  }
}

function listUsers(call: ScimCall): Promise<ScimResponse> {
  const { app, client_id } = call;
  const { start, count } = pageOf(call);
  const filter = filterOf(call);
  return app.database.readInCompany(client_id, async (tx) => {
    const query = { client_id, offset: start - 1, limit: count, ...(await matching(tx, client_id, filter)) };
    const { rows, total } = await findProvisioned(tx, query);
    return { status: 200, body: listResponse(await resources(call, tx, rows), { total, start }) };
  });
}

async function matching(tx: CompanyTransaction, client_id: string, filter: ReturnType<typeof filterOf>) {
  switch (filter?.attribute) {
    case undefined:
      return {};
    case 'userName':
      return { email: filter.value.toLowerCase() };
    case 'externalId':
      return { ids: await readByExternalId(tx, { client_id, kind: 'user', external_id: filter.value }) };
    case 'id':
      return { ids: isId(filter.value) ? [filter.value] : [] };
    case 'displayName':
      throw new Refused('scim.filter');
  }
}

function readUser(call: ScimCall, id: string): Promise<ScimResponse> {
  return call.app.database.readInCompany(call.client_id, async (tx) => ({
    status: 200,
    body: await resource(call, tx, id),
  }));
}

function createScimUser(call: ScimCall): Promise<ScimResponse> {
  const { app, request, client_id } = call;
  const change = scimUserFields(call.body);
  const email = acceptEmail(change.userName);
  return writeInCompany({ app, request, client_id }, async (context) => {
    const { tx, announce } = context;
    const provider = await readProvider(tx, client_id);
    const user_id = await createProvisionedPerson(context, {
      email,
      first_name: change.givenName ?? '',
      last_name: change.familyName ?? '',
      entity_id: provider?.default_entity_id ?? null,
      department_id: provider?.default_department_id ?? null,
      role_id: provider?.default_role_id ?? null,
      has_joined: false,
    });
    if (change.externalId)
      await saveExternalId(tx, { client_id, kind: 'user', item_id: user_id, external_id: change.externalId });
    if (change.active === false) await switchUser(context, user_id, false);
    // A person who must sign in with the identity provider does not need a link to choose a password.
    else if ((await providerInsteadOfPassword(tx, { client_id, user_id, email })) === null)
      announce('user.invited', { user_id });
    return { status: 201, body: await resource(call, tx, user_id) };
  });
}

function changeUser(call: ScimCall, id: string, change: ScimUserChange): Promise<ScimResponse> {
  const { app, request, client_id } = call;
  return writeInCompany({ app, request, client_id }, async (context) => {
    const { tx } = context;
    const saved = await findUserRow(tx, client_id, id);
    const email = change.userName === undefined ? saved.email : acceptEmail(change.userName);
    if (email !== saved.email) await checkOwnDomain(tx, client_id, email);
    const names = {
      first_name: acceptName(change.givenName) ?? saved.first_name,
      last_name: acceptName(change.familyName) ?? saved.last_name,
    };
    await changeProvisionedPerson(context, id, { email, ...names });
    if (change.externalId)
      await saveExternalId(tx, { client_id, kind: 'user', item_id: id, external_id: change.externalId });
    if (change.active !== undefined && change.active !== saved.is_active) await switchUser(context, id, change.active);
    return { status: 200, body: await resource(call, tx, id) };
  });
}

/**
 * Enables or disables a person by the same rules as the settings: the last super admin cannot be disabled, and the
 * sessions of a disabled person end.
 */
async function switchUser(context: WriteContext, id: string, is_active: boolean): Promise<void> {
  const { results } = await enableDisable(context, { selection: { ids: [id] }, is_active });
  if (results.some(({ outcome }) => outcome === 'refused')) throw new Refused('user.last_admin');
}

/** Requires that the company owns the domain of the new address, because nobody confirms the address by mail. */
async function checkOwnDomain(tx: CompanyTransaction, client_id: string, email: string): Promise<void> {
  const domains = await readDomains(tx, client_id);
  const isOwn = domains.some(({ domain, verified_at }) => verified_at && domain === emailDomain(email));
  if (!isOwn) throw new Refused('sign_on.other_domain');
}

function acceptEmail(text: string | undefined): string {
  const parsed = emailText.safeParse(text?.trim().toLowerCase());
  if (!parsed.success) throw new Refused('scim.value');
  return parsed.data;
}

function acceptName(text: string | undefined): string | undefined {
  const name = text
    ?.replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 80);
  return name === '' ? undefined : name;
}

async function findUserRow(tx: CompanyTransaction, client_id: string, id: string): Promise<ProvisionedRow> {
  const { rows } = await findProvisioned(tx, { client_id, ids: [id], offset: 0, limit: 1 });
  if (!rows[0]) throw new Refused('item.not_found');
  return rows[0];
}

async function resource(call: ScimCall, tx: CompanyTransaction, id: string): Promise<object> {
  const [only] = await resources(call, tx, [await findUserRow(tx, call.client_id, id)]);
  return only ?? {};
}

async function resources(call: ScimCall, tx: CompanyTransaction, rows: readonly ProvisionedRow[]): Promise<object[]> {
  const { client_id, base_url } = call;
  const externalIds = await readExternalIds(tx, { client_id, kind: 'user', item_ids: rows.map(({ id }) => id) });
  return rows.map(({ id, email, first_name, last_name, is_active, created_at }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id,
    ...(externalIds.has(id) && { externalId: externalIds.get(id) }),
    userName: email,
    name: { givenName: first_name, familyName: last_name, formatted: `${first_name} ${last_name}` },
    displayName: `${first_name} ${last_name}`,
    emails: [{ value: email, type: 'work', primary: true }],
    active: is_active,
    meta: { resourceType: 'User', created: created_at.toISOString(), location: `${base_url}/Users/${id}` },
  }));
}
