/** A server to which files are delivered. */
export interface SftpTarget {
  host: string;
  port: number;
  username: string;
  auth: 'password' | 'key';
  secret: string;
  /** The fingerprint of the server; null accepts any, to show it to a person. */
  host_key: string | null;
}

export interface SftpPort {
  /** Signs in and checks the directories. Returns the fingerprint of the server. */
  check(target: SftpTarget, directories: readonly string[]): Promise<{ host_key: string }>;
  /** Writes a file completely or not at all. The same file is written once. */
  deliver(target: SftpTarget, file: { path: string; content: Buffer }): Promise<void>;
  /** The text of a file; null if it does not exist. */
  read(target: SftpTarget, path: string): Promise<string | null>;
}

/** The server cannot be reached, or refuses us. The message is for people. */
export class SftpFailed extends Error {}
