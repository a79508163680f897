import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from '../../lib/store.ts';
import type { SavedFile } from '../../lib/upload.ts';
import { receiptQuery } from './expenses.calls.ts';
import { createUploadQueue } from './upload-queue.ts';

/** Files sent from a form. Those that have arrived leave the list: the form shows them itself. */
export function useUploads(onTaken: (file: SavedFile) => void) {
  const queries = useQueryClient();
  const [queue] = useState(() => {
    const made = createUploadQueue({
      onTaken(file, { key }) {
        queries.setQueryData(receiptQuery(file.id).queryKey, { status: true, data: file });
        onTaken(file);
        made.remove(key);
      },
    });
    return made;
  });
  const items = useStore(queue.items);
  return { items, add: queue.add, retry: queue.retry, remove: queue.remove };
}
