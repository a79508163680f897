/** The files of one build; the build inserts them into the service worker. */
export interface BuiltFiles {
  version: string;
  /** Files that are saved when the service worker is installed, so that the app opens without a connection. */
  first: readonly string[];
}
