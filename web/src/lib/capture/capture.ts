import { fileType } from '../file-types.ts';
import { newId } from '../new-id.ts';

/**
 * The person to whom a capture belongs, and their company. Another person who uses the same browser never sees the
 * capture.
 */
export interface CaptureOwner {
  client_id: string;
  user_id: string;
}

/** A receipt on this device, with the progress of its upload. */
export interface CapturedFile {
  /** Tells the file from the one that the person replaces it with. Absent in captures of earlier versions of Outlay. */
  id?: string;
  name: string;
  type: string;
  content: Blob;
  /** The path of the uploaded bytes; null until they are uploaded. */
  stored_path: string | null;
  file_id: string | null;
}

/** The values that a person typed for a draft while the full form was unavailable. */
export interface CapturedDetails {
  merchant: string;
  spent_on: string | null;
  amount: string | null;
  currency: string;
  description: string;
}

/** A receipt or a draft that stays on this device until it is saved in Outlay. */
export interface Capture {
  /**
   * The id, which is generated on this device. It is part of the idempotency key, so that a capture becomes at most one
   * draft.
   */
  id: string;
  /** The `ownerKey` of the owner; empty if another app shared the file while nobody was signed in. */
  owner: string;
  /** The colleague the draft is filed for. */
  for_user_id?: string;
  captured_at: string;
  file: CapturedFile | null;
  details: CapturedDetails | null;
  /** `shared` means that the file came from another app, and the person has not confirmed it yet. */
  state: 'shared' | 'waiting' | 'refused';
  /** The reason why the capture was refused or is waiting. */
  message: string;
  /**
   * The time of the first request for the draft that has no response yet or got none; null if there is none. It is set
   * before the request is sent.
   */
  requested_at: string | null;
}

export function capturedFile(file: File): CapturedFile {
  return {
    id: newId(),
    name: file.name || 'receipt',
    type: fileType(file),
    content: file,
    stored_path: null,
    file_id: null,
  };
}

export function ownerKey({ client_id, user_id }: CaptureOwner): string {
  return `${client_id} ${user_id}`;
}

/**
 * Returns false if a request for the draft has no response yet or got none. That request may have created the draft, so
 * it must be repeated unchanged.
 */
export function mayEdit({ requested_at }: Pick<Capture, 'requested_at'>): boolean {
  return requested_at === null;
}
