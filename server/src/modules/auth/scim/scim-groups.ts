import { memberIds, type ScimGroupChange, scimGroupPatch } from '#domain/sign-on/scim-patch.ts';
import { tidy } from '#domain/text/tidy.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ScimResponse, WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { findGroups, findProvisioned, saveProvisionedGroup } from '../../people/provisioned-directory.ts';
import { readByExternalId, readExternalIds, saveExternalId } from './scim.rows.ts';
import type { ScimCall } from './scim-call.ts';
import { filterOf, isId, listResponse, pageOf } from './scim-list.ts';

type Group = Awaited<ReturnType<typeof findGroups>>[number];

const maxMembers = 5000;

/** Handles requests for groups. The groups of the identity provider are employee groups in the app. */
export function handleGroups(call: ScimCall): Promise<ScimResponse> {
  const [id] = call.rest;
  if (id === undefined) {
    if (call.method === 'GET') return listGroups(call);
    if (call.method === 'POST') return saveGroup(call, undefined, wholeGroup(call.body), 201);
    throw new Refused('item.not_found');
  }
  if (!isId(id)) throw new Refused('item.not_found');
  switch (call.method) {
    case 'GET':
      return call.app.database.readInCompany(call.client_id, async (tx) => ({
        status: 200,
        body: await resource(call, tx, id),
      }));
    case 'PUT':
      return saveGroup(call, id, wholeGroup(call.body), 200);
    case 'PATCH': {
      const change = scimGroupPatch(call.body);
      if (!change) throw new Refused('scim.value');
      return saveGroup(call, id, change, 200);
    }
    case 'DELETE':
      // Rules may refer to the group, so it is not deleted but only loses its members.
      return saveGroup(call, id, { members: [], add: [], remove: [] }, 204).then(() => ({
        status: 204,
        body: undefined,
      }));
    default:
      throw new Refused('item.not_found');
  }
}

function wholeGroup(body: Record<string, unknown>): ScimGroupChange {
  const { displayName, externalId, members } = body;
  return {
    ...(typeof displayName === 'string' && { displayName }),
    ...(typeof externalId === 'string' && { externalId }),
    members: members === undefined ? [] : memberIds(members),
    add: [],
    remove: [],
  };
}

function listGroups(call: ScimCall): Promise<ScimResponse> {
  const { app, client_id } = call;
  const { start, count } = pageOf(call);
  const filter = filterOf(call);
  return app.database.readInCompany(client_id, async (tx) => {
    const external =
      filter?.attribute === 'externalId'
        ? await readByExternalId(tx, { client_id, kind: 'group', external_id: filter.value })
        : [];
    const found = (await findGroups(tx, client_id)).filter(({ id, name }) => {
      if (!filter) return true;
      if (filter.attribute === 'displayName') return name.toLowerCase() === filter.value.toLowerCase();
      return filter.attribute === 'externalId'
        ? external.includes(id)
        : filter.attribute === 'id' && id === filter.value;
    });
    const page = found.slice(start - 1, start - 1 + count);
    return { status: 200, body: listResponse(await resources(call, tx, page), { total: found.length, start }) };
  });
}

function saveGroup(
  call: ScimCall,
  id: string | undefined,
  change: ScimGroupChange,
  status: number,
): Promise<ScimResponse> {
  const { app, request, client_id } = call;
  return writeInCompany({ app, request, client_id }, async (context) => {
    const { tx } = context;
    const saved = id === undefined ? undefined : await findGroup(tx, client_id, id);
    const name = change.displayName === undefined ? saved?.name : tidy(change.displayName).slice(0, 80);
    if (!name) throw new Refused('scim.value');
    const before = change.members ?? saved?.user_ids ?? [];
    const wanted = new Set([...before, ...change.add]);
    for (const removed of change.remove) wanted.delete(removed);
    const user_ids = await knownPeople(context, [...wanted]);
    const group_id = await saveProvisionedGroup(context, { id, name, user_ids });
    if (change.externalId)
      await saveExternalId(tx, { client_id, kind: 'group', item_id: group_id, external_id: change.externalId });
    return { status, body: await resource(call, tx, group_id) };
  });
}

/** Returns the given ids if all of them exist. The id of a person in another company is refused like an unknown id. */
async function knownPeople({ tx, client_id }: WriteContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length > maxMembers || !ids.every(isId)) throw new Refused('scim.value');
  const { rows } = await findProvisioned(tx, { client_id, ids, offset: 0, limit: maxMembers });
  if (rows.length < ids.length) throw new Refused('scim.value');
  return rows.map(({ id }) => id);
}

async function findGroup(tx: CompanyTransaction, client_id: string, id: string): Promise<Group> {
  const group = (await findGroups(tx, client_id)).find((each) => each.id === id);
  if (!group) throw new Refused('item.not_found');
  return group;
}

async function resource(call: ScimCall, tx: CompanyTransaction, id: string): Promise<object> {
  const [only] = await resources(call, tx, [await findGroup(tx, call.client_id, id)]);
  return only ?? {};
}

async function resources(call: ScimCall, tx: CompanyTransaction, groups: readonly Group[]): Promise<object[]> {
  const { client_id, base_url } = call;
  const externalIds = await readExternalIds(tx, { client_id, kind: 'group', item_ids: groups.map(({ id }) => id) });
  return groups.map(({ id, name, user_ids }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    id,
    ...(externalIds.has(id) && { externalId: externalIds.get(id) }),
    displayName: name,
    members: user_ids.map((value) => ({ value, $ref: `${base_url}/Users/${value}` })),
    meta: { resourceType: 'Group', location: `${base_url}/Groups/${id}` },
  }));
}
