import { call } from '../../lib/call.ts';
import { createUploadQueue } from './upload-queue.ts';

/** Receipts that become drafts of their own. They go on while somebody looks at other pages. */
export const bulkUploads = createUploadQueue({
  onTaken: async ({ id }, { filed }) => {
    const { expense_id } = await call('expenses.scanUpload', { file_id: id, ...filed });
    return { expense_id };
  },
});
