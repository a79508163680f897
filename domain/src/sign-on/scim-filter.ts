/** A filter that the product supports: one attribute equal to one value. Identity providers send no other filters. */
export interface ScimFilter {
  attribute: 'userName' | 'externalId' | 'displayName' | 'id';
  value: string;
}

const attributes = ['userName', 'externalId', 'displayName', 'id'] as const;

/**
 * Reads a filter. Null if the request has none; undefined if the filter is not supported. Attribute names ignore case,
 * as SCIM requires.
 */
export function parseScimFilter(text: string | undefined): ScimFilter | null | undefined {
  if (text === undefined || text.trim() === '') return null;
  const parts = /^\s*(\w+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/iu.exec(text);
  const attribute = attributes.find((name) => name.toLowerCase() === parts?.[1]?.toLowerCase());
  if (!parts?.[2] || !attribute) return undefined;
  try {
    return { attribute, value: JSON.parse(parts[2]) as string };
  } catch {
    return undefined;
  }
}
