/** A server to which files are delivered. */
export interface SftpTarget {
  host: string;
  port: number;
  username: string;
  auth: 'password' | 'key';
  secret: string;
  /** The server's fingerprint. Null accepts any, so that it can be shown to a person. */
  host_key: string | null;
}

export interface SftpPort {
  /** Signs in and checks that the directories exist. Returns the server's fingerprint. */
  check(target: SftpTarget, directories: readonly string[]): Promise<{ host_key: string }>;
  /** Writes a file completely or not at all. Repeating the call does not write it again. */
  deliver(target: SftpTarget, file: { path: string; content: Buffer }): Promise<void>;
  /** Reads the text of a file; null if it does not exist. */
  read(target: SftpTarget, path: string): Promise<string | null>;
}

/**
 * A check or a delivery failed, for example because the server rejects the connection or a directory does not exist.
 * The message is shown to people.
 */
export class SftpFailed extends Error {}
