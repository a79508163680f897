/** The person and company that captured something. Another person who uses the same browser never sees it. */
export interface CaptureOwner {
  client_id: string;
  user_id: string;
}

/** A receipt on this device, with the progress of its upload. */
export interface CapturedFile {
  name: string;
  type: string;
  content: Blob;
  /** The path of the uploaded bytes; null until they are uploaded. */
  stored_path: string | null;
  file_id: string | null;
}

/** Values a person typed for a draft while the full form was not available. */
export interface CapturedDetails {
  merchant: string;
  spent_on: string | null;
  amount: string | null;
  currency: string;
  description: string;
}

/** A receipt or a draft that is saved on this device until Outlay has it. */
export interface Capture {
  /** Made on this device. It is part of the idempotency key, so that a capture becomes at most one draft. */
  id: string;
  /** `ownerKey` of its owner; empty if another app shared it while nobody was signed in. */
  owner: string;
  /** The colleague the draft is filed for. */
  for_user_id?: string;
  captured_at: string;
  file: CapturedFile | null;
  details: CapturedDetails | null;
  /** `shared` came from another app, and the person has not confirmed it yet. */
  state: 'shared' | 'waiting' | 'refused';
  /** The reason for a refusal, or for waiting. */
  message: string;
  /** The time of the first request for the draft that got no response; null if none is open. */
  requested_at: string | null;
}

export function ownerKey({ client_id, user_id }: CaptureOwner): string {
  return `${client_id} ${user_id}`;
}

/** A request without a response may have created the draft, so it must be repeated as it was. */
export function mayEdit({ requested_at }: Pick<Capture, 'requested_at'>): boolean {
  return requested_at === null;
}
