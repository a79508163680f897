import type { Json, OpenApiDocument } from '../../testing/openapi-problems.ts';

/** Short forms for the descriptions of the vendors' APIs. */

export const text: Json = { type: 'string' };
export const uuid: Json = { type: 'string', format: 'uuid' };
export const number: Json = { type: 'number' };
export const whole: Json = { type: 'integer' };
export const flag: Json = { type: 'boolean' };
/** For example '2026-11-16'. */
export const day: Json = { type: 'string', format: 'date' };

export const textUpTo = (maxLength: number): Json => ({ type: 'string', maxLength });
export const oneOf = (...values: readonly string[]): Json => ({ type: 'string', enum: [...values] });
export const listOf = (items: Json, minItems = 0): Json => ({ type: 'array', items, minItems });
export const either = (...schemas: readonly Json[]): Json => ({ anyOf: [...schemas] });

/** Describes an object that has no other fields than these. Names that end with `?` are optional. */
export function fields(properties: Readonly<Record<string, Json>>): Json {
  const entries = Object.entries(properties);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace('?', ''), schema])),
    required: entries.map(([name]) => name).filter((name) => !name.endsWith('?')),
    additionalProperties: false,
  };
}

interface DescribedOperation {
  request?: Json;
  answers: Readonly<Record<number, Json>>;
}

/** Builds an API description from operations that are named by method and path, such as 'PUT /Invoices'. */
export function describeApi(operations: Readonly<Record<string, DescribedOperation>>): OpenApiDocument {
  const json = (schema: Json) => ({ content: { 'application/json': { schema } } });
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, { request, answers }] of Object.entries(operations)) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        ...(request && { requestBody: json(request) }),
        responses: Object.fromEntries(Object.entries(answers).map(([status, schema]) => [status, json(schema)])),
      },
    };
  }
  return { paths };
}
