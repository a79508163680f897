import type { CaptureOwner } from '../../../../lib/capture/capture.ts';
import { ownCaptures, startSending } from '../../../../lib/capture/own-captures.ts';
import { isSheet } from '../../../../lib/file-types.ts';

/** Starts uploading receipts, each of which becomes a draft of the user. The upload page shows their progress. */
export function startBulkUpload(files: readonly File[], user: CaptureOwner): void {
  startSending(user);
  void ownCaptures.add(files.filter((file) => !isSheet(file)));
}
