import type { Endpoint } from '#contract/endpoint.ts';
import type { Noun } from '#contract/shared/fields.ts';
import { jsonSchema } from '../http/api-pages/json-schema.ts';

/**
 * A field of an endpoint's input that takes an id: its path ('*' is any list item) and the kind of item that the id
 * refers to.
 */
export interface IdSlot {
  path: string[];
  noun: Noun;
}

interface Schema {
  ref?: Noun;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export function idSlots(endpoint: Endpoint): IdSlot[] {
  return slotsIn(jsonSchema(endpoint.input, 'input') as Schema, []);
}

function slotsIn(schema: Schema, path: string[]): IdSlot[] {
  const nested = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((nestedSlot) => nestedSlot ?? []);
  const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  return [
    ...(schema.ref ? [{ path, noun: schema.ref }] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, nestedSlot]) => slotsIn(nestedSlot, [...path, name])),
    ...(schema.items ? slotsIn(schema.items, [...path, '*']) : []),
    ...(others ? slotsIn(others, [...path, '*']) : []),
    ...nested.flatMap((nestedSlot) => slotsIn(nestedSlot, path)),
  ];
}

/** Returns the input with the id filled in at this path. Missing lists and objects on the path are created. */
export function fillSlot(input: Record<string, unknown>, path: string[], value: string): Record<string, unknown> {
  return filled(input, path, value) as Record<string, unknown>;
}

function filled(into: unknown, [step, ...rest]: string[], value: string): unknown {
  if (step === undefined) return value;
  if (step === '*') return [filled(Array.isArray(into) ? into[0] : undefined, rest, value)];
  const object = typeof into === 'object' && into !== null ? (into as Record<string, unknown>) : {};
  return { ...object, [step]: filled(object[step], rest, value) };
}
