import { allow, type Decision, refuse } from '#domain/decision.ts';
import { ScannerUnavailable } from '../outside/virus-scan/port.ts';
import type { App } from './context.ts';

/**
 * Refuses files with a virus, and all files while the scanner does not respond. Accepts all files if no scanner is
 * configured. The log names the virus and the person; people only see that the file was refused.
 */
export async function scanFile(
  { virus_scan, log }: Pick<App, 'virus_scan' | 'log'>,
  file: Uint8Array,
  about: { client_id: string; user_id: string; source: string },
): Promise<Decision<null, 'file.infected' | 'file.not_scanned'>> {
  if (!virus_scan) return allow(null);
  try {
    const result = await virus_scan.scan(file);
    if (!result.is_infected) return allow(null);
    log.warn({ ...about, virus: result.virus, bytes: file.length }, 'a virus was found in a file');
    return refuse('file.infected');
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error;
    log.error({ ...about, err: error }, 'a file could not be scanned for viruses');
    return refuse('file.not_scanned');
  }
}
