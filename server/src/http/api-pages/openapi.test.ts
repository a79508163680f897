import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaOfEndpoint } from '#contract/api-areas.ts';
import { pathParameters } from '#contract/endpoint.ts';
import { endpointList } from '#contract/every-endpoint.ts';
import { ask } from '../../testing/client.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: { properties: object; required?: string[] } } } };
  responses: Record<string, { description: string; content: { 'application/json': { schema: object } } }>;
}

interface Description {
  openapi: string;
  info: object;
  servers: object[];
  components: { securitySchemes: object; schemas: Record<string, { properties: object }> };
  paths: Record<string, Record<string, Operation>>;
}

let product: TestProduct;
let description: Description;
beforeAll(async () => {
  product = await testProduct();
  description = (await ask(`${product.address}/api/openapi.json`)).body as Description;
});
afterAll(() => product.stop());

describe('the OpenAPI description', () => {
  it('is valid OpenAPI with the access token and the error schema', () => {
    expect(description).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Outlay', version: '1' },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { access_token: { type: 'apiKey', in: 'header', name: 'access-token' } } },
    });
    expect(Object.keys(description.components.schemas.Refusal?.properties ?? {})).toEqual([
      'status',
      'message',
      'code',
      'request_id',
      'fields',
    ]);
  });

  it('contains every endpoint exactly once', () => {
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    );
    const declared = endpointList().map(({ name, endpoint }) => `${name} ${endpoint.method} ${endpoint.path}`);
    expect(described.sort()).toEqual(declared.sort());
  });

  it.each(endpointList())('describes input, output and refusals of $name', ({ name, endpoint }) => {
    const operation = description.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    if (!operation) throw new Error(`${name} is not described.`);
    expect(operation.summary).toBe(endpoint.summary);
    const takesKeys = !endpoint.secret && areaOfEndpoint(name) !== null;
    const schemes = takesKeys ? [{ access_token: [] }, { api_key: [] }] : [{ access_token: [] }];
    expect(operation.security).toEqual(endpoint.permission.kind === 'anyone' ? [] : schemes);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => parameter.name)).toEqual(pathParameters(endpoint.path));
    for (const parameter of inPath) expect(parameter.required).toBe(true);

    const fields = Object.keys(endpoint.input.shape);
    const body = Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {});
    expect([...operation.parameters.map((parameter) => parameter.name), ...body].sort()).toEqual(fields.sort());
    expect(operation.responses['200']?.content['application/json'].schema).toBeTypeOf('object');
    const refused = Object.values(operation.responses)
      .map((response) => response.description)
      .join('\n');
    for (const code of ['request.invalid', ...endpoint.refusals]) expect(refused).toContain(`\`${code}\``);
  });

  it('has no dangling references', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/gu)].map((match) => match[1]);
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Refusal']));
  });
});

describe('the API page', () => {
  it('lists every endpoint and contains no script', async () => {
    const { http_status, headers, body } = await ask(`${product.address}/api/docs`);
    expect(http_status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const { name, endpoint } of endpointList()) {
      expect(body).toContain(`<article id="${name}">`);
      expect(body).toContain(`<code>${endpoint.path}</code>`);
    }
    expect(body).not.toMatch(/<script|\son\w+=|javascript:/iu);
  });
});

describe('the OpenAPI description and the API page', () => {
  const encoded = (path: string, headers: Record<string, string>) => ask(`${product.address}${path}`, { headers });

  it.each(['/api/docs', '/api/openapi.json'])('%s is built once and revalidated by its ETag', async (path) => {
    const first = await encoded(path, { 'accept-encoding': 'br' });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);

    const second = await encoded(path, { 'accept-encoding': 'gzip' });
    expect(second.headers.get('content-encoding')).toBe('gzip');
    expect(second.headers.get('etag')).toBe(etag);
    expect(second.body).toEqual(first.body);
    const plain = await encoded(path, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.body).toEqual(first.body);

    expect((await encoded(path, { 'if-none-match': etag })).http_status).toBe(304);
  });

  it('allows the page only its own style', async () => {
    const { headers, body } = await ask(`${product.address}/api/docs`);
    const style = /<style>([^<]*)<\/style>/u.exec(String(body))?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });
});
