import { isUuid } from '#domain/text/is-uuid.ts';
/**
 * The company and the ids of a job. Row-level security does not protect the queue's tables, so jobs contain no user
 * input.
 */
export type JobPayload = { client_id: string } & Record<string, string>;

/** Throws if a payload contains anything other than ids and short keys. */
export function checkPayload(name: string, payload: JobPayload): void {
  if (!isUuid(payload.client_id)) throw new Error(`The job ${name} needs the client_id of its company.`);
  for (const [field, value] of Object.entries(payload)) {
    if (typeof value === 'string' && (isUuid(value) || isShortKey(value))) continue;
    throw new Error(`The job ${name} may carry ids and short keys only, not the value of ${field}.`);
  }
}

/**
 * True for a name from our own code, such as `report.submitted` or `day-2`. A name contains no spaces and no @, so it
 * is never an e-mail address.
 */
function isShortKey(value: string): boolean {
  return /^[a-z][a-z0-9_.:-]{0,59}$/i.test(value);
}

/** Returns the payload with these ids in its type; throws if one of them is missing. */
export function withIds<Id extends string>(payload: JobPayload, ...ids: Id[]): JobPayload & Record<Id, string> {
  if (!hasIds(payload, ids)) throw new Error(`The job carries no ${ids.join(', ')}.`);
  return payload;
}

function hasIds<Id extends string>(payload: JobPayload, ids: Id[]): payload is JobPayload & Record<Id, string> {
  return ids.every((id) => payload[id] !== undefined);
}
