import type { BankState, StoredEvent } from './bank-state.ts';

export interface StandInAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface StandInRequest {
  state: BankState;
  /** The URL of the local fake, with which links in responses begin. */
  base: string;
  /** The id in the path; empty if there is none. */
  id: string;
  body: Record<string, unknown>;
  query: URLSearchParams;
  idempotency_key: string;
  /** The upload of a document; null for other requests. */
  upload: { document_type: string; file_name: string } | null;
}

export type StandInHandler = (request: StandInRequest) => StandInAnswer;

export function created(base: string, path: string): StandInAnswer {
  return { status: 201, headers: { location: `${base}${path}` } };
}

export function found(body: unknown): StandInAnswer {
  return { status: 200, body };
}

/** Builds an error in the bank's format: a code, a message, and one entry per invalid field. */
export function refused(status: number, code: string, errors: { code: string; message: string; path: string }[] = []) {
  const message = errors[0]?.message ?? code;
  return { status, body: { code, message, _embedded: { errors: errors.map((each) => ({ ...each, _links: {} })) } } };
}

export function invalid(path: string, message: string, code = 'Invalid'): StandInAnswer {
  return refused(400, 'ValidationError', [{ code, message, path }]);
}

export function notFound(): StandInAnswer {
  return refused(404, 'NotFound');
}

export function halLink(base: string, path: string, type: string) {
  return { href: `${base}${path}`, type: 'application/vnd.dwolla.v1.hal+json', 'resource-type': type };
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function eventOf(
  state: BankState,
  topic: string,
  { resource, customer_id }: Pick<StoredEvent, 'resource' | 'customer_id'>,
): void {
  state.emit({ id: state.newId(), topic, resource, customer_id, at: state.now().toISOString() });
}

/** Returns the id at the end of a link in a body, such as `_links.source.href`. */
export function linkedId(body: Record<string, unknown>, name: string): string {
  const links = body._links as Record<string, { href?: string }> | undefined;
  return links?.[name]?.href?.split('/').at(-1) ?? '';
}
