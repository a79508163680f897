import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { areaOfEndpoint } from '#contract/api-areas.ts';
import { pathParameters } from '#contract/endpoint.ts';
import { endpointList, type NamedEndpoint } from '#contract/every-endpoint.ts';
import { describePermission } from '#domain/access/permission.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { statusOf } from '../refusals.ts';
import { builtDocument } from './built-document.ts';
import { jsonSchema } from './json-schema.ts';
import { descriptionPage, styleHash } from './openapi-page.ts';

/** Serves the API description generated from the contract, as OpenAPI and as a page. */
export function serveDescription(server: FastifyInstance): void {
  server.get(
    '/api/openapi.json',
    builtDocument('application/json; charset=utf-8', () => JSON.stringify(describeApi())),
  );

  const sendPage = builtDocument('text/html; charset=utf-8', () => descriptionPage(endpointList()));
  server.get('/api/docs', (request, reply) => {
    // A cached page cannot carry a nonce, so the policy allows its style by hash.
    reply.header('content-security-policy', `default-src 'none'; style-src '${styleHash}'; ${sealed}`);
    return sendPage(request, reply);
  });
}

const sealed = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function describeApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const named of endpointList()) {
    const { path, method } = named.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(named) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Outlay', version: '1', description: 'Companies manage employee expenses.' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        access_token: { type: 'apiKey', in: 'header', name: 'access-token' },
        api_key: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Refusal: jsonSchema(refusalSchema, 'output') },
    },
    paths,
  };
}

const refusalSchema = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.string(),
  request_id: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

function securityOf({ name, endpoint }: NamedEndpoint) {
  if (endpoint.permission.kind === 'anyone') return [];
  const takesKeys = !endpoint.secret && areaOfEndpoint(name) !== null;
  return takesKeys ? [{ access_token: [] }, { api_key: [] }] : [{ access_token: [] }];
}

function operation({ name, endpoint }: NamedEndpoint) {
  const input = jsonSchema(endpoint.input, 'input') as { properties?: Record<string, unknown>; required?: string[] };
  const inPath = pathParameters(endpoint.path);
  const names = Object.keys(input.properties ?? {});
  const parameters = names
    .filter((name) => endpoint.method === 'GET' || inPath.includes(name))
    .map((name) => ({
      name: name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || (input.required ?? []).includes(name),
      schema: input.properties?.[name],
    }));

  const body = {
    ...input,
    properties: Object.fromEntries(Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name))),
    required: (input.required ?? []).filter((name) => !inPath.includes(name)),
  };

  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: `Needs: ${describePermission(endpoint.permission)}.`,
    security: securityOf({ name, endpoint }),
    parameters,
    ...(endpoint.method === 'POST' && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      '200': {
        description: 'Done.',
        content: { 'application/json': { schema: jsonSchema(endpoint.output, 'output') } },
      },
      ...refusalResponses(endpoint.refusals),
    },
  };
}

function refusalResponses(codes: NamedEndpoint['endpoint']['refusals']) {
  const responses: Record<string, { description: string; content: unknown }> = {};
  for (const code of ['request.invalid' as const, ...codes]) {
    const status = String(statusOf(code));
    const sentence = `\`${code}\` ${sentenceFor(code)}`;
    const known = responses[status];
    responses[status] = {
      description: known ? `${known.description}\n\n${sentence}` : sentence,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    };
  }
  return responses;
}
