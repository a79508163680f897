import type { FastifyInstance } from 'fastify';
import { pathParameters } from '#contract/endpoint.ts';
import { type EndpointName, endpointList } from '#contract/every-endpoint.ts';
import { requestBytes } from './connection.ts';

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

interface EndpointCall {
  endpoint: EndpointName;
  input?: Record<string, unknown>;
  access_token: string;
}

/**
 * Captures the queries of an endpoint for one person, without the queries of the request pipeline. The queries of
 * `client.info`, which reads no rows of its own, show which ones belong to the pipeline.
 */
export async function rowQueriesOf(
  server: FastifyInstance,
  takeQueries: () => Statement[],
  call: EndpointCall,
): Promise<Statement[]> {
  takeQueries();
  await inject(server, { endpoint: 'client.info', access_token: call.access_token });
  const pipelineQueries = new Set(takeQueries().map(({ sql }) => sql));
  await inject(server, call);
  return takeQueries().filter(({ sql }) => !pipelineQueries.has(sql));
}

export function bytesOf(call: EndpointCall): Buffer {
  const { method, url, body } = httpRequestOf(call);
  const headers = { 'access-token': call.access_token, 'request-from': 'web' };
  return requestBytes({ method, path: url, headers, ...(body && { body }) });
}

async function inject(server: FastifyInstance, call: EndpointCall): Promise<void> {
  const { method, url, body } = httpRequestOf(call);
  const headers = { 'access-token': call.access_token };
  const answer = await server.inject({ method, url, headers, ...(body && { payload: body }) });
  if (answer.statusCode !== 200) throw new Error(`${call.endpoint} answered ${answer.statusCode}: ${answer.body}`);
}

function httpRequestOf({ endpoint, input = {} }: EndpointCall): { method: 'GET' | 'POST'; url: string; body?: object } {
  const declared = endpointList().find(({ name }) => name === endpoint)?.endpoint;
  if (!declared) throw new Error(`No such endpoint: ${endpoint}`);
  const { method } = declared;
  const inPath = pathParameters(declared.path);
  const path = declared.path.replace(/\{(\w+)\}/gu, (_all, name: string) => String(input[name]));
  if (method === 'POST') return { method, url: `/api${path}`, body: input };
  const query = Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (inPath.includes(name) ? [] : [[name, String(value)]])),
  );
  return { method, url: `/api${path}?${new URLSearchParams(query)}` };
}
