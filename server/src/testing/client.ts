import { type OutputOf, pathParameters, type SentOf } from '#contract/endpoint.ts';
import { type EndpointName, type EndpointNamed, endpointList } from '#contract/every-endpoint.ts';
import type { ErrorBody } from '../http/refusals.ts';

/** Thrown by `call` for a response with a status of 300 or above. */
export class CallRefused extends Error {
  readonly http_status: number;
  readonly body: ErrorBody;

  constructor(http_status: number, body: ErrorBody) {
    super(`${http_status} ${body.code}: ${body.message}`);
    this.http_status = http_status;
    this.body = body;
  }
}

export interface CallOptions {
  access_token?: string | undefined;
  headers?: Record<string, string>;
}

export interface Answer {
  http_status: number;
  body: unknown;
  headers: Headers;
}

const endpoints = new Map(endpointList().map(({ name, endpoint }) => [name, endpoint]));

/**
 * Calls an endpoint over HTTP. The contract gives the types of the input and the output. Throws `CallRefused` for a
 * status of 300 or above.
 */
export async function call<Name extends EndpointName>(
  address: string,
  name: Name,
  input: SentOf<EndpointNamed<Name>>,
  options: CallOptions = {},
): Promise<OutputOf<EndpointNamed<Name>>> {
  const answer = await send(address, name, input as Record<string, unknown>, options);
  if (answer.http_status >= 300) throw new CallRefused(answer.http_status, answer.body as ErrorBody);
  return answer.body as OutputOf<EndpointNamed<Name>>;
}

/**
 * Sends the same request as `call`, but returns any response unchecked. It also accepts input that the types forbid.
 */
export async function send(
  address: string,
  name: EndpointName,
  input: Record<string, unknown>,
  options: CallOptions = {},
): Promise<Answer> {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`No such endpoint: ${name}`);

  const inPath = pathParameters(endpoint.path);
  const path = endpoint.path.replace(/\{(\w+)\}/gu, (_all, parameter: string) =>
    encodeURIComponent(asText(input[parameter]).toWellFormed()),
  );
  const rest = Object.entries(input).filter(([key, value]) => !inPath.includes(key) && value !== undefined);
  const query =
    endpoint.method === 'GET'
      ? `?${new URLSearchParams(rest.map(([key, value]): [string, string] => [key, asText(value)]))}`
      : '';

  return ask(`${address}/api${path}${query}`, {
    method: endpoint.method,
    headers: {
      // Requests an uncompressed response, because compressing takes longer than sending on the same machine.
      'accept-encoding': 'identity',
      ...(endpoint.method === 'POST' && { 'content-type': 'application/json' }),
      ...(options.access_token && { 'access-token': options.access_token }),
      ...options.headers,
    },
    ...(endpoint.method === 'POST' && { body: JSON.stringify(Object.fromEntries(rest)) }),
  });
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value));
}

/** Sends an arbitrary request, for cases that none of our clients would send. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  return {
    http_status: response.status,
    body: text.startsWith('{') ? JSON.parse(text) : text,
    headers: response.headers,
  };
}
