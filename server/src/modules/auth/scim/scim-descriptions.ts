import type { ScimCall } from './scim-call.ts';
import { listResponse } from './scim-list.ts';

const schemaIds = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
};

/** Returns the SCIM description of this server's features; undefined for other paths. */
export function descriptions({ rest, base_url }: ScimCall, kind: string): object | undefined {
  const [id] = rest;
  if (kind === 'ServiceProviderConfig') return serviceProviderConfig;
  const listed = kind === 'ResourceTypes' ? resourceTypes(base_url) : kind === 'Schemas' ? schemas : undefined;
  if (!listed) return undefined;
  return id === undefined
    ? listResponse(listed, { total: listed.length, start: 1 })
    : listed.find((each) => each.id === id);
}

const serviceProviderConfig = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 100 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token from the security settings of Outlay.' },
  ],
};

function resourceTypes(base_url: string) {
  const type = (id: 'User' | 'Group', schema: string) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id,
    name: id,
    endpoint: `/${id}s`,
    schema,
    meta: { resourceType: 'ResourceType', location: `${base_url}/ResourceTypes/${id}` },
  });
  return [type('User', schemaIds.user), type('Group', schemaIds.group)];
}

const text = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const schemas = [
  {
    id: schemaIds.user,
    name: 'User',
    attributes: [
      text('userName', { required: true, uniqueness: 'server' }),
      { ...text('name', { type: 'complex' }), subAttributes: [text('givenName'), text('familyName')] },
      text('displayName', { mutability: 'readOnly' }),
      { ...text('emails', { type: 'complex', multiValued: true }), subAttributes: [text('value')] },
      text('active', { type: 'boolean' }),
    ],
  },
  {
    id: schemaIds.group,
    name: 'Group',
    attributes: [
      text('displayName', { required: true, uniqueness: 'server' }),
      { ...text('members', { type: 'complex', multiValued: true }), subAttributes: [text('value')] },
    ],
  },
];
