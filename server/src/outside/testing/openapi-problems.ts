import { z } from 'zod';
import type { Exchange } from './record-exchanges.ts';

export type Json = Record<string, unknown>;

interface Body {
  content?: Record<string, { schema?: Json }>;
}

interface Operation {
  requestBody?: Body | { $ref: string };
  responses?: Record<string, Body | { $ref: string }>;
}

/** The parts of an OpenAPI 3 document that are read here. */
export interface OpenApiDocument {
  openapi?: string;
  paths: Record<string, Record<string, Operation>>;
  components?: Record<string, Json>;
}

interface Options {
  /** True if fields that the document does not describe are problems, too. */
  is_strict?: boolean;
}

/**
 * Compares requests and answers with an OpenAPI document: each path and method must exist, and each JSON body must
 * match the schema of its operation or status.
 */
export function openApiProblems(
  document: OpenApiDocument,
  exchanges: readonly Exchange[],
  { is_strict = false }: Options = {},
): string[] {
  const matches = schemaMatcher(document, is_strict);
  const bodySchema = (part: Body | { $ref: string } | undefined) => schemaOf(resolvedBody(document, part)?.content);
  const problems = exchanges.flatMap(({ method, path, request, status, response }) => {
    const operation = findOperation(document, method, path);
    const name = `${method} ${path.replaceAll(/[0-9a-f-]{36}/gu, '{id}')}`;
    if (!operation) return [`${name} is not described.`];
    const answer = operation.responses?.[status] ?? operation.responses?.[`${String(status).charAt(0)}XX`];
    return [
      ...(answer ? [] : [`${name}: the status ${status} is not described.`]),
      ...matches(bodySchema(operation.requestBody), request).map((text) => `${name}, request: ${text}`),
      ...matches(bodySchema(answer), response).map((text) => `${name}, answer ${status}: ${text}`),
    ];
  });
  return [...new Set(problems)];
}

/** Finds the operation of a path. A path without parameters takes precedence, as OpenAPI requires. */
function findOperation({ paths }: OpenApiDocument, method: string, path: string): Operation | undefined {
  const fitting = Object.keys(paths)
    .filter((template) => templatePattern(template).test(path))
    .toSorted((one, other) => one.split('{').length - other.split('{').length);
  return fitting.map((template) => paths[template]?.[method.toLowerCase()]).find(Boolean);
}

function templatePattern(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{[^}]+\}/gu, '[^/]+')}$`, 'u');
}

function resolvedBody(document: OpenApiDocument, part: Body | { $ref: string } | undefined): Body | undefined {
  return part && '$ref' in part ? (valueAt(document, part.$ref) as Body) : part;
}

/** Returns the part of the document to which a reference such as `#/components/schemas/Bill` points. */
function valueAt(document: OpenApiDocument, ref: string): unknown {
  const keys = ref.slice(2).split('/');
  const decoded = keys.map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  return decoded.reduce<unknown>((part, key) => (part as Json | undefined)?.[key], document);
}

function schemaOf(content: Record<string, { schema?: Json }> | undefined): Json | undefined {
  return Object.entries(content ?? {}).find(([type]) => type.includes('json'))?.[1].schema;
}

function schemaMatcher(document: OpenApiDocument, is_strict: boolean) {
  // Only OpenAPI 3.0 uses `nullable`; the schemas of later versions are JSON Schema.
  const isOld = document.openapi?.startsWith('3.0') ?? false;
  const { definitions, localSchema } = localSchemas(document, isOld ? 'definitions' : '$defs', is_strict);
  const compiled = new Map<Json, z.ZodType>();

  return (schema: Json | undefined, body: unknown): string[] => {
    if (!schema || body === undefined) return [];
    let known = compiled.get(schema);
    if (!known) {
      const local = localSchema(schema);
      const whole = { ...local, [isOld ? 'definitions' : '$defs']: definitions };
      known = z.fromJSONSchema(whole as never, isOld ? { defaultTarget: 'openapi-3.0' } : undefined);
      compiled.set(schema, known);
    }
    const { error } = known.safeParse(body);
    return (error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  };
}

const proseKeys: readonly string[] = ['example', 'examples', 'description', 'title'];

/**
 * Rewrites schemas so that their references point to named definitions, and collects the schemas that they refer to in
 * `definitions`.
 */
function localSchemas(document: OpenApiDocument, definitionsKey: string, is_strict: boolean) {
  const definitions: Record<string, unknown> = {};

  function reference(ref: string, isStrict: boolean): Json {
    const name = `${ref.slice(2).replaceAll('/', '.')}${isStrict ? '' : '.open'}`;
    if (!Object.hasOwn(definitions, name)) {
      // The name is reserved first, because a schema may refer to itself.
      definitions[name] = true;
      definitions[name] = local(valueAt(document, ref), isStrict);
    }
    return { $ref: `#/${definitionsKey}/${name}` };
  }

  function local(part: unknown, isStrict: boolean): unknown {
    if (Array.isArray(part)) return part.map((each) => local(each, isStrict));
    if (typeof part !== 'object' || part === null) return part;
    const node = part as Json;
    if (typeof node.$ref === 'string') return reference(node.$ref, isStrict);
    const entries = Object.entries(node)
      .filter(([key]) => !proseKeys.includes(key) && !key.startsWith('x-'))
      .map(([key, value]): [string, unknown] => {
        if (key === 'properties')
          return [
            key,
            Object.fromEntries(Object.entries(value as Json).map(([name, of]) => [name, local(of, is_strict)])),
          ];
        // Each part of `allOf` also receives the fields of the other parts, so it must not reject unknown fields.
        if (key === 'allOf') return [key, local(value, false)];
        // The alternatives of the published documents overlap although they are declared as `oneOf`; the vendor's own
        // SDK takes the first that matches.
        return [key === 'oneOf' ? 'anyOf' : key, local(value, is_strict)];
      });
    const isClosed = isStrict && 'properties' in node && !('allOf' in node);
    return { ...(isClosed && { additionalProperties: false }), ...Object.fromEntries(entries) };
  }

  return { definitions, localSchema: (schema: Json) => local(schema, is_strict) as Json };
}
