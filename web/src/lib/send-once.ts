import { ourFaultText } from '#domain/refusals.ts';
import { CallError, type Failure } from './call-error.ts';
import { type Base, configuration } from './configuration.ts';

export interface Sending {
  method: 'GET' | 'POST';
  /** Below the base, such as '/user/profile'. */
  url: string;
  data?: unknown;
  base?: Base;
  /** Replace or add headers of this one call. */
  headers?: Record<string, string>;
  /** Carry the access token as a bearer as well, as the provider's services want it. */
  bearer?: boolean;
}

const patienceMs = 30_000;

/** One request with the headers every call carries; answers the parsed body or throws a CallError. */
export async function sendOnce(sending: Sending, access_token: string | null): Promise<unknown> {
  const { method, url, data, base = 'api', headers, bearer = false } = sending;
  const response = await fetch(`${configuration.bases[base]}${url}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'request-from': 'web',
      ...(access_token ? { 'access-token': access_token } : {}),
      ...(access_token && bearer ? { authorization: `Bearer ${access_token}` } : {}),
      ...headers,
    },
    credentials: 'include',
    signal: AbortSignal.timeout(patienceMs),
    ...(method === 'POST' ? { body: JSON.stringify(data ?? {}) } : {}),
  }).catch((reason: unknown) => {
    throw new CallError({ status: 0, status_text: '', message: String(reason) });
  });

  const body: unknown = await response.json().catch(() => null);
  if (!response.ok || messageOf(body) === ourFaultText) throw new CallError(failureFrom(response, body));
  return body;
}

function failureFrom(response: Response, body: unknown): Failure {
  const told: Partial<Failure> = typeof body === 'object' && body !== null ? body : {};
  return {
    status: response.status,
    status_text: response.statusText || (statusNames[response.status] ?? ''),
    message: messageOf(body),
    ...(told.code ? { code: told.code } : {}),
    ...(told.request_id ? { request_id: told.request_id } : {}),
    ...(told.fields ? { fields: told.fields } : {}),
  };
}

function messageOf(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : '';
  return typeof message === 'string' ? message : '';
}

/** HTTP/2 carries no status text, and a notice begins with it. */
const statusNames: Record<number, string | undefined> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  407: 'Proxy Authentication Required',
  500: 'Internal Server Error',
};
