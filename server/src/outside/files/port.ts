import type { Readable } from 'node:stream';

/**
 * What we need of a store of files. Keys are ours, `{client_id}/{folder}/{object}`: nothing a person typed is in them.
 * An object is there as a whole or not at all.
 */
export interface FilesPort {
  /** A form that takes one object of exactly this type, until it ends. Sent twice it keeps what came last. */
  signForm(of: FormTerms): Promise<SignedForm>;
  /** Null where there is none. Throws `TooManyBytes` where there is more than was asked for. */
  read(key: string, options: { most_bytes: number }): Promise<Buffer | null>;
  /** Null where there is none. */
  stream(key: string): Promise<StoredObject | null>;
  /** What comes in pieces may be of any length: it is kept once it has ended well. */
  write(key: string, body: Uint8Array | AsyncIterable<Uint8Array>, options: { type: string }): Promise<void>;
  /** Every key that begins so. A folder ends with a slash. */
  list(prefix: string): AsyncIterable<string>;
  /** A key that is not there is no error. */
  delete(keys: readonly string[]): Promise<void>;
  /** Where forms are sent to, when it is not this house: the browser must be let there. */
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

/** Everything of a folder, whatever it is. Asked twice it finds nothing the second time. */
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
