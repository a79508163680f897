import { parseScimFilter, type ScimFilter } from '#domain/sign-on/scim-filter.ts';
import { Refused } from '../../../http/refusals.ts';
import type { ScimCall } from './scim-call.ts';

const maxCount = 100;

/** Returns a page of a SCIM list. `startIndex` counts from one. */
export function listResponse(resources: readonly object[], { total, start }: { total: number; start: number }): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex: start,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

export function pageOf({ query }: ScimCall): { start: number; count: number } {
  const number = (text: string | undefined, otherwise: number) => {
    const value = Number.parseInt(text ?? '', 10);
    return Number.isNaN(value) ? otherwise : value;
  };
  return {
    start: Math.min(Math.max(number(query.startIndex, 1), 1), 10_000_000),
    count: Math.min(Math.max(number(query.count, maxCount), 0), maxCount),
  };
}

export function filterOf({ query }: ScimCall): ScimFilter | null {
  const filter = parseScimFilter(query.filter);
  if (filter === undefined) throw new Refused('scim.filter');
  return filter;
}

/** Returns true for a UUID. Ids in paths and members are untrusted, and PostgreSQL would fail on any other text. */
export function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text);
}
