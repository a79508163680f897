/** The files of one build, as the build writes them into the service worker. */
export interface BuiltFiles {
  version: string;
  /** Saved when the service worker is installed, so that the app opens without a connection. */
  first: readonly string[];
}
