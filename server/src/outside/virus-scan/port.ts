/** Looks for viruses in files that people upload. */
export interface VirusScanPort {
  /** Throws `ScannerUnavailable` if the scanner gives no answer. */
  scan(file: Uint8Array): Promise<ScanResult>;
  /** The name and version of the scanner. Throws `ScannerUnavailable` if it gives no answer. */
  version(): Promise<string>;
  /** How often each result occurred in this process, for the metrics. */
  results: Readonly<Record<'clean' | 'infected' | 'unavailable', number>>;
}

export type ScanResult = { is_infected: false } | { is_infected: true; virus: string };

/** The file was not scanned, so nothing is known about it. */
export class ScannerUnavailable extends Error {}
