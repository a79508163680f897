import { z } from 'zod';
import type { Exchange } from './record-exchanges.ts';

type Json = Record<string, unknown>;

interface Operation {
  requestBody?: { required?: boolean; content?: Record<string, { schema?: Json }> };
  responses?: Record<string, { content?: Record<string, { schema?: Json }> }>;
}

/** The parts of an OpenAPI 3 document that are read here. References outside of schemas are not followed. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Json };
}

/**
 * Compares requests and answers with an OpenAPI document: each path and method must exist, and each JSON body must
 * match the schema of its operation or status.
 */
export function openApiProblems(document: OpenApiDocument, exchanges: readonly Exchange[]): string[] {
  const matches = schemaMatcher(document);
  const problems = exchanges.flatMap(({ method, path, request, status, response }) => {
    const operation = findOperation(document, method, path);
    const name = `${method} ${path.replaceAll(/[0-9a-f-]{36}/gu, '{id}')}`;
    if (!operation) return [`${name} is not described.`];
    const answer = operation.responses?.[status] ?? operation.responses?.[`${String(status).charAt(0)}XX`];
    return [
      ...(answer ? [] : [`${name}: the status ${status} is not described.`]),
      ...matches(schemaOf(operation.requestBody?.content), request).map((text) => `${name}, request: ${text}`),
      ...matches(schemaOf(answer?.content), response).map((text) => `${name}, answer ${status}: ${text}`),
    ];
  });
  return [...new Set(problems)];
}

/** The operation of a path. A path without parameters is preferred, as OpenAPI says. */
function findOperation({ paths }: OpenApiDocument, method: string, path: string): Operation | undefined {
  const fitting = Object.keys(paths)
    .filter((template) => templatePattern(template).test(path))
    .toSorted((one, other) => one.split('{').length - other.split('{').length);
  return fitting.map((template) => paths[template]?.[method.toLowerCase()]).find(Boolean);
}

function templatePattern(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{[^}]+\}/gu, '[^/]+')}$`, 'u');
}

function schemaOf(content: Record<string, { schema?: Json }> | undefined): Json | undefined {
  return Object.entries(content ?? {}).find(([type]) => type.includes('json'))?.[1].schema;
}

function schemaMatcher({ components }: OpenApiDocument): (schema: Json | undefined, body: unknown) => string[] {
  // Published alternatives overlap although they say `oneOf`; the vendor's own SDK takes the first that matches.
  const local = <T>(part: T): T =>
    JSON.parse(
      JSON.stringify(part).replaceAll('#/components/schemas/', '#/$defs/').replaceAll('"oneOf":', '"anyOf":'),
    ) as T;
  const $defs = local(components?.schemas ?? {});
  const compiled = new Map<Json, z.ZodType>();

  return (schema, body) => {
    if (!schema || body === undefined) return [];
    const known = compiled.get(schema) ?? z.fromJSONSchema({ ...local(schema), $defs } as never);
    compiled.set(schema, known);
    const { error } = known.safeParse(body);
    return (error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  };
}
