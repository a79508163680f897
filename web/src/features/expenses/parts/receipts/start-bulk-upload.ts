import type { CaptureOwner } from '../../../../lib/capture/capture.ts';
import { ownCaptures, startSending } from '../../../../lib/capture/own-captures.ts';
import { isSheet } from '../../../../lib/file-types.ts';

/**
 * Starts to upload the receipts among the files; sheets are left out. Each receipt becomes a draft of the user, and the
 * upload page shows the progress.
 */
export function startBulkUpload(files: readonly File[], user: CaptureOwner): void {
  startSending(user);
  void ownCaptures.add(files.filter((file) => !isSheet(file)));
}
