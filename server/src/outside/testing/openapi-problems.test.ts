import { describe, expect, it } from 'vitest';
import { type OpenApiDocument, openApiProblems } from './openapi-problems.ts';
import type { Exchange } from './record-exchanges.ts';

const json = (schema: object) => ({ 'application/vnd.bank.v1+json': { schema: schema as Record<string, unknown> } });

const document: OpenApiDocument = {
  paths: {
    '/customers/{id}': {
      get: { responses: { 200: { content: json({ $ref: '#/components/schemas/Customer' }) } } },
    },
    '/customers': {
      post: {
        requestBody: {
          content: json({ type: 'object', properties: { email: { type: 'string' } }, required: ['email'] }),
        },
        responses: {
          201: {},
          '4XX': { content: json({ type: 'object', properties: { code: { type: 'string' } }, required: ['code'] }) },
        },
      },
    },
  },
  components: {
    schemas: {
      Customer: {
        type: 'object',
        properties: { status: { $ref: '#/components/schemas/Status' } },
        required: ['status'],
      },
      Status: { type: 'string', enum: ['verified', 'retry'] },
    },
  },
};

const read: Exchange = {
  method: 'GET',
  path: '/customers/7',
  request: undefined,
  status: 200,
  response: { status: 'verified', more: 1 },
};
const created: Exchange = {
  method: 'POST',
  path: '/customers',
  request: { email: 'a@b.test' },
  status: 201,
  response: undefined,
};

describe('an exchange and an OpenAPI document', () => {
  it('agree', () => {
    expect(openApiProblems(document, [read, created])).toEqual([]);
  });

  it.each<[string, Exchange, RegExp]>([
    ['an unknown path', { ...read, path: '/people/7' }, /^GET \/people\/7 is not described\.$/u],
    ['an unknown method', { ...read, method: 'DELETE' }, /^DELETE .* is not described\.$/u],
    ['an unknown status', { ...read, status: 202 }, /the status 202 is not described/u],
    ['a missing field of the request', { ...created, request: {} }, /^POST \/customers, request: email: /u],
    ['a wrong value of the answer', { ...read, response: { status: 'fine' } }, /answer 200: status: /u],
    ['a missing field of a refusal', { ...created, status: 400, response: {} }, /answer 400: /u],
  ])('disagree about %s', (_, exchange, problem) => {
    expect(openApiProblems(document, [read, exchange])).toEqual([expect.stringMatching(problem)]);
  });
});
