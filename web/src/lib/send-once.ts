import { currentLanguage, msg } from '#domain/language/translate.ts';
import { internalErrorText } from '#domain/refusals.ts';
import { CallError, type Failure } from './call-error.ts';
import { type Base, configuration } from './configuration.ts';

export interface SendRequest {
  method: 'GET' | 'POST';
  /** The path below the base, such as '/user/profile'. */
  url: string;
  data?: unknown;
  base?: Base;
  /** Headers that replace or extend the default ones. */
  headers?: Record<string, string>;
  /** Also sends the access token as a bearer token, which the provider's services require. */
  bearer?: boolean;
}

const requestTimeoutMs = 30_000;

/** Sends one request with the default headers and returns the parsed body, or throws a CallError. */
export async function sendOnce(request: SendRequest, access_token: string | null): Promise<unknown> {
  const { method, url, data, base = 'api', headers, bearer = false } = request;
  const response = await fetch(`${configuration.bases[base]}${url}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'request-from': 'web',
      'accept-language': currentLanguage().code,
      ...(access_token ? { 'access-token': access_token } : {}),
      ...(access_token && bearer ? { authorization: `Bearer ${access_token}` } : {}),
      ...headers,
    },
    credentials: 'include',
    signal: AbortSignal.timeout(requestTimeoutMs),
    ...(method === 'POST' ? { body: JSON.stringify(data ?? {}) } : {}),
  }).catch((reason: unknown) => {
    throw new CallError({ status: 0, status_text: '', message: String(reason) });
  });

  const body: unknown = await response.json().catch(() => null);
  if (!response.ok || messageOf(body) === internalErrorText) throw new CallError(failureFrom(response, body));
  return body;
}

function failureFrom(response: Response, body: unknown): Failure {
  const details: Partial<Failure> = typeof body === 'object' && body !== null ? body : {};
  return {
    status: response.status,
    status_text: response.statusText || (statusNames[response.status] ?? ''),
    message: messageOf(body),
    ...(details.code ? { code: details.code } : {}),
    ...(details.request_id ? { request_id: details.request_id } : {}),
    ...(details.fields ? { fields: details.fields } : {}),
  };
}

function messageOf(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : '';
  return typeof message === 'string' ? message : '';
}

/**
 * Status texts shown at the start of error notices. HTTP/2 responses contain no status text, so the app provides its
 * own.
 */
const statusNames: Record<number, string | undefined> = {
  401: msg`Unauthorized`,
  403: msg`Forbidden`,
  407: msg`Proxy Authentication Required`,
  500: msg`Internal Server Error`,
};
