/** Scans uploaded files for viruses. */
export interface VirusScanPort {
  /** Throws `ScannerUnavailable` if the scanner does not respond. */
  scan(file: Uint8Array): Promise<ScanResult>;
  /** Reads the scanner's name and version. Throws `ScannerUnavailable` if it does not respond. */
  version(): Promise<string>;
  /** The number of scans with each result in this process, for the metrics. */
  results: Readonly<Record<'clean' | 'infected' | 'unavailable', number>>;
}

export type ScanResult = { is_infected: false } | { is_infected: true; virus: string };

/** The file was not scanned, so it is unknown whether it has a virus. */
export class ScannerUnavailable extends Error {}
