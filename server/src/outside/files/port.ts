import type { Readable } from 'node:stream';

/**
 * A file store. Keys come from our own code, `{client_id}/{folder}/{object}`, and contain no user input. An object is
 * stored completely or not at all.
 */
export interface FilesPort {
  /** Signs a form that uploads one object of exactly this type until it expires. A second upload replaces the first. */
  signForm(terms: FormTerms): Promise<SignedForm>;
  /** Reads an object; null if it does not exist. Throws `TooManyBytes` if it is larger than the limit. */
  read(key: string, options: { most_bytes: number }): Promise<Buffer | null>;
  /** Opens an object as a stream; null if it does not exist. */
  stream(key: string): Promise<StoredObject | null>;
  /** Writes an object. A stream may have any length; the object is stored once the stream ends without an error. */
  write(key: string, body: Uint8Array | AsyncIterable<Uint8Array>, options: { type: string }): Promise<void>;
  /** Lists every key with this prefix. A folder prefix ends with a slash. */
  list(prefix: string): AsyncIterable<string>;
  /** Deletes objects, ignoring keys that do not exist. */
  delete(keys: readonly string[]): Promise<void>;
  /** The origin that forms are sent to, if it is not this server; the content security policy must allow it. */
  origin: string | null;
  close(): Promise<void>;
}

export interface FormTerms {
  key: string;
  type: string;
  most_bytes: number;
  now: Date;
  expires_at: Date;
}

export interface SignedForm {
  url: string;
  fields: Record<string, string>;
}

export interface StoredObject {
  bytes: number;
  body: Readable;
}

export class TooManyBytes extends Error {
  readonly most_bytes: number;

  constructor(most_bytes: number) {
    super(`More than ${most_bytes} bytes.`);
    this.most_bytes = most_bytes;
  }
}

/** Deletes all objects in a folder. Calling it again is safe. */
export async function deleteFolder(files: FilesPort, folder: string): Promise<void> {
  let keys: string[] = [];
  for await (const key of files.list(`${folder}/`)) {
    keys.push(key);
    if (keys.length === 1000) {
      await files.delete(keys);
      keys = [];
    }
  }
  await files.delete(keys);
}
