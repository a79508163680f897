import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from '../../lib/store.ts';
import type { SavedFile } from '../../lib/upload.ts';
import { receiptQuery } from './expenses.calls.ts';
import { createUploadQueue } from './upload-queue.ts';

/**
 * Uploads the files of a form. A finished file leaves the list of uploads, because the form then shows it as a receipt.
 */
export function useUploads(onTaken: (file: SavedFile) => void) {
  const queries = useQueryClient();
  const [queue] = useState(() => {
    const created = createUploadQueue({
      onTaken(file, { key }) {
        queries.setQueryData(receiptQuery(file.id).queryKey, { status: true, data: file });
        onTaken(file);
        created.remove(key);
      },
    });
    return created;
  });
  const items = useStore(queue.items);
  return { items, add: queue.add, retry: queue.retry, remove: queue.remove };
}
