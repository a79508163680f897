import { isSheet } from '../../../../lib/file-types.ts';
import { bulkUploads } from '../../bulk-uploads.ts';

/** Starts uploading receipts, each of which becomes a draft of the user. The upload page shows their progress. */
export function startBulkUpload(files: readonly File[]): void {
  bulkUploads.add(
    files.filter((file) => !isSheet(file)),
    {},
  );
}
