import endpoints from 'virtual:endpoints';
import type { OutputOf, SentOf } from '#contract/endpoint.ts';
import type { EndpointName, EndpointNamed } from '#contract/every-endpoint.ts';
import { CallError, mayBeApplied } from './call-error.ts';
import type { Base } from './configuration.ts';
import type { RequestClient } from './error-catalogue.ts';
import { newId } from './new-id.ts';
import { reactToFailure } from './react-to-failure.ts';
import { sendConfirmed } from './send-confirmed.ts';

export type Sent<Name extends EndpointName> = SentOf<EndpointNamed<Name>>;
export type Answer<Name extends EndpointName> = OutputOf<EndpointNamed<Name>>;

export interface CallOptions {
  /** The caller, if the error catalogue handles the caller's failures differently from those of a screen. */
  requestClient?: RequestClient;
  headers?: Record<string, string>;
  bearer?: boolean;
}

/** Calls an endpoint of the contract by name. A failure is handled by the error catalogue before it is thrown. */
export async function call<Name extends EndpointName>(
  name: Name,
  input: Sent<Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  const { method, path, parameters, effect } = endpoints[name];
  const { url, rest } = fillIn(path, parameters, input as Record<string, unknown>);
  const action = effect === 'write' ? writeAction(path, rest) : null;

  try {
    const answer = await sendConfirmed({
      method,
      url: method === 'GET' ? `${url}${queryOf(rest)}` : url,
      data: rest,
      base: baseOf(path),
      headers: { ...(action ? { 'idempotency-key': action.key } : {}), ...options.headers },
      bearer: options.bearer ?? false,
    });
    action?.settle();
    return answer as Answer<Name>;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!mayBeApplied(error.failure)) action?.settle();
    reactToFailure(error, { label: name, requestClient: options.requestClient ?? 'screen' });
    throw error;
  }
}

function baseOf(path: string): Base {
  if (path.startsWith('/auth/')) return 'auth';
  if (path.startsWith('/billing/')) return 'billing';
  return path.startsWith('/user-management/') ? 'user_management' : 'api';
}

function fillIn(path: string, parameters: readonly string[], input: Record<string, unknown>) {
  const rest = { ...input };
  let url = path;
  for (const name of parameters) {
    url = url.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  return { url, rest };
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}

/** Idempotency keys of writes whose result is unknown, by path and input. */
const unsettled = new Map<string, string>();

/**
 * Gives each user action one idempotency key. Repeating an action whose result is unknown, for example after a lost
 * connection, reuses its key, so the server applies it once. Auth requests contain passwords and are therefore not
 * remembered.
 */
function writeAction(path: string, input: Record<string, unknown>) {
  if (baseOf(path) === 'auth') return { key: newId(), settle: () => {} };
  const request = `${path} ${JSON.stringify(input)}`;
  const key = unsettled.get(request) ?? newId();
  unsettled.set(request, key);
  return { key, settle: () => unsettled.delete(request) };
}
