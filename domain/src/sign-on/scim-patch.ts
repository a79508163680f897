/**
 * The attributes of a person that the product accepts from an identity provider. Missing attributes stay as they are.
 */
export interface ScimUserChange {
  userName?: string;
  externalId?: string;
  givenName?: string;
  familyName?: string;
  active?: boolean;
}

export interface ScimGroupChange {
  displayName?: string;
  externalId?: string;
  /** The ids of all members after the change; absent if members are only added or removed. */
  members?: string[];
  add: string[];
  remove: string[];
}

type Fields = Record<string, unknown>;

/** Reads the change from a whole user, as POST and PUT send it. */
export function scimUserFields(body: Fields): ScimUserChange {
  const name = asFields(body.name);
  return definedOnly({
    userName: asText(body.userName) ?? primaryEmail(body.emails),
    externalId: asText(body.externalId),
    givenName: asText(name.givenName),
    familyName: asText(name.familyName),
    active: asBoolean(body.active),
  });
}

/**
 * Reads the change from the operations of a PATCH; undefined if they are invalid. Okta sends values without a path;
 * Microsoft sends paths, capitalised operations and 'False' as text. Attributes that the product does not have are
 * ignored, because providers send many.
 */
export function scimUserPatch(body: Fields): ScimUserChange | undefined {
  const operations = operationsOf(body);
  if (!operations) return undefined;
  let change: ScimUserChange = {};
  for (const { op, path, value } of operations) {
    if (op === 'remove') continue;
    if (path === undefined) change = { ...change, ...scimUserFields(expanded(asFields(value))) };
    else change = { ...change, ...userValueAt(path, value) };
  }
  return change;
}

export function scimGroupPatch(body: Fields): ScimGroupChange | undefined {
  const operations = operationsOf(body);
  if (!operations) return undefined;
  const change: ScimGroupChange = { add: [], remove: [] };
  for (const { op, path, value } of operations) {
    const one = /^members\[value eq "([^"]+)"\]$/iu.exec(path ?? '')?.[1];
    const lower = path?.toLowerCase();
    if (op === 'remove' && one) change.remove.push(one);
    else if (op === 'remove' && lower === 'members') {
      if (value === undefined) change.members = [];
      else change.remove.push(...memberIds(value));
    } else if (op === 'add' && lower === 'members') change.add.push(...memberIds(value));
    else if (op === 'replace' && lower === 'members') change.members = memberIds(value);
    else if (op !== 'remove') Object.assign(change, groupValueAt(lower, value));
  }
  return change;
}

/** Reads the ids of members from a list of objects, or from one object, with the property `value`. */
export function memberIds(value: unknown): string[] {
  return [value].flat().flatMap((member) => asText(asFields(member).value) ?? []);
}

function groupValueAt(path: string | undefined, value: unknown): Partial<ScimGroupChange> {
  const fields = path === undefined ? asFields(value) : { [path]: value };
  const displayName = asText(fields.displayName ?? fields.displayname);
  const externalId = asText(fields.externalId ?? fields.externalid);
  return {
    ...definedOnly({ displayName, externalId }),
    ...(path === undefined && fields.members !== undefined && { members: memberIds(fields.members) }),
  };
}

function userValueAt(path: string, value: unknown): ScimUserChange {
  switch (path.toLowerCase()) {
    case 'active':
      return definedOnly({ active: asBoolean(value) });
    case 'username':
      return definedOnly({ userName: asText(value) });
    case 'externalid':
      return definedOnly({ externalId: asText(value) });
    case 'name.givenname':
      return definedOnly({ givenName: asText(value) });
    case 'name.familyname':
      return definedOnly({ familyName: asText(value) });
    case 'name':
      return scimUserFields({ name: value });
    default:
      return {};
  }
}

/** Moves keys such as "name.givenName", which Microsoft also sends, into the name. */
function expanded(fields: Fields): Fields {
  const name = { ...asFields(fields.name) };
  for (const key of ['givenName', 'familyName'])
    if (fields[`name.${key}`] !== undefined) name[key] = fields[`name.${key}`];
  return { ...fields, name };
}

function operationsOf(body: Fields) {
  const operations = body.Operations ?? body.operations;
  if (!Array.isArray(operations) || operations.length > 1000) return undefined;
  return operations.map((operation) => {
    const { op, path, value } = asFields(operation);
    return { op: `${op}`.toLowerCase(), path: asText(path), value };
  });
}

function primaryEmail(emails: unknown): string | undefined {
  const list = [emails].flat().map(asFields);
  return asText((list.find(({ primary }) => primary === true) ?? list[0])?.value);
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function asBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  return value.toLowerCase() === 'true' ? true : value.toLowerCase() === 'false' ? false : undefined;
}

function definedOnly<T extends Fields>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
