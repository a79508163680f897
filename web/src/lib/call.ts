import endpoints from 'virtual:endpoints';
import type { OutputOf, SentOf } from '#contract/endpoint.ts';
import type { EndpointName, EndpointNamed } from '#contract/every-endpoint.ts';
import { CallError } from './call-error.ts';
import type { Base } from './configuration.ts';
import type { RequestClient } from './error-catalogue.ts';
import { newId } from './new-id.ts';
import { reactToFailure } from './react-to-failure.ts';
import { send } from './send.ts';

export type Sent<Name extends EndpointName> = SentOf<EndpointNamed<Name>>;
export type Answer<Name extends EndpointName> = OutputOf<EndpointNamed<Name>>;

export interface CallOptions {
  /** Who asks, where the error catalogue makes a difference. */
  requestClient?: RequestClient;
  headers?: Record<string, string>;
  bearer?: boolean;
}

/** Makes a call of the contract by its name. A failure goes through the error catalogue before it reaches the asker. */
export async function call<Name extends EndpointName>(
  name: Name,
  input: Sent<Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  const { method, path, parameters, effect } = endpoints[name];
  const { url, rest } = fillIn(path, parameters, input as Record<string, unknown>);
  const action = effect === 'write' ? actionOf(path, rest) : null;
  try {
    const answer = await send({
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
    if (error.status !== 0) action?.settle();
    reactToFailure(error, { label: name, requestClient: options.requestClient ?? 'screen' });
    throw error;
  }
}

export function baseOf(path: string): Base {
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

/** Actions whose answer never came, by what they asked for. */
const unanswered = new Map<string, string>();

/**
 * One key for each action of the person. Where the connection broke before the answer, doing the same again is the same
 * action: it keeps its key, and the server applies it once. What carries passwords is not remembered.
 */
function actionOf(path: string, input: Record<string, unknown>) {
  if (baseOf(path) === 'auth') return { key: newId(), settle: () => {} };
  const what = `${path} ${JSON.stringify(input)}`;
  const key = unanswered.get(what) ?? newId();
  unanswered.set(what, key);
  return { key, settle: () => unanswered.delete(what) };
}
