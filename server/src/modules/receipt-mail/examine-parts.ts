import { sentenceFor } from '#domain/refusals.ts';
import type { App } from '../../http/context.ts';
import { scanFile } from '../../http/scan-file.ts';
import type { ParsedPart } from '../../outside/inbound-mail/parse-mail.ts';
import type { PreparedFile } from '../../outside/pictures/port.ts';
import { openUpload } from '../files/open-upload.ts';
import { mostBytes } from '../files/sign-upload.ts';
import type { SkippedFile } from './receipt-mails.rows.ts';

export interface ExaminedParts {
  files: { id: string; name: string; bytes: Buffer; prepared: PreparedFile }[];
  skipped: SkippedFile[];
}

/**
 * Examines the files of a mail in the same way as uploaded files. A refused file does not prevent the other files from
 * being examined.
 */
export async function examineParts(
  app: App,
  { client_id, user_id, parts }: { client_id: string; user_id: string; parts: readonly ParsedPart[] },
): Promise<ExaminedParts> {
  const examined: ExaminedParts = { files: [], skipped: [] };
  for (const { name, type, content } of parts) {
    if (content.length === 0 || content.length > mostBytes) {
      const code = content.length === 0 ? 'file.damaged' : 'file.too_large';
      examined.skipped.push({ name, reason: sentenceFor(code, { most_mb: mostBytes / 1024 / 1024 }) });
      continue;
    }
    const scanned = await scanFile(app, content, { client_id, user_id, source: 'receipt mail' });
    const decision = scanned.allowed
      ? await app.pictures.prepare(content, { declared_type: type, client_id })
      : scanned;
    // The file could not be examined, so the job fails and is repeated.
    if (!decision.allowed && (decision.code === 'service.away' || decision.code === 'file.not_scanned'))
      throw new Error('The file could not be examined.');
    if (!decision.allowed) {
      examined.skipped.push({ name, reason: sentenceFor(decision.code, decision.facts) });
      continue;
    }
    const id = await app.database.inCompany(client_id, (tx) =>
      openUpload(tx, { client_id, user_id, file_type: type, now: app.clock() }),
    );
    examined.files.push({ id, name, bytes: content, prepared: decision.value });
  }
  return examined;
}
