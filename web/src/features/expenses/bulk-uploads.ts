import { call } from '../../lib/call.ts';
import { createUploadQueue } from './upload-queue.ts';

/** Uploads that each become a draft expense. They continue while the user visits other pages. */
export const bulkUploads = createUploadQueue({
  onTaken: async ({ id }, { filed }) => {
    const { expense_id } = await call('expenses.scanUpload', { file_id: id, ...filed });
    return { expense_id };
  },
});
