import { useRef, useState } from 'react';
import { errorText } from '../../../lib/call-error.ts';
import { newId } from '../../../lib/new-id.ts';
import { createUpload, type SavedFile } from '../../../lib/upload.ts';

export interface FileUpload {
  key: string;
  name: string;
  percent: number;
  /** The reason why the upload failed; empty if it has not failed. */
  message: string;
  /** The stored file; null until the upload has finished. */
  file: SavedFile | null;
}

/**
 * Uploads the selected files in order. With `onStored`, each file is removed from the list once `onStored` has
 * finished.
 */
export function useFileUploads(onStored?: (file: SavedFile) => Promise<unknown>) {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const running = useRef(Promise.resolve());

  const update = (key: string, changes: Partial<FileUpload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  const remove = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key));

  async function send(key: string, file: File) {
    const onPercent = (percent: number) => update(key, { percent });
    const result = await createUpload(file, { read: false }).send({ onPercent });
    if (!result.status) return update(key, { message: result.message });
    if (!onStored) return update(key, { percent: 100, file: result.file });
    try {
      await onStored(result.file);
      remove(key);
    } catch (error) {
      update(key, { message: errorText(error) });
    }
  }

  function add(files: readonly File[]) {
    const added = files.map((file) => ({ file, key: newId() }));
    setUploads((all) => [
      ...all,
      ...added.map(({ file, key }) => ({ key, name: file.name || 'file', percent: 0, message: '', file: null })),
    ]);
    // The files are uploaded one after the other, so that they keep the order in which they were selected.
    for (const { file, key } of added) running.current = running.current.then(() => send(key, file));
  }

  return {
    uploads,
    add,
    remove,
    clear: () => setUploads([]),
    isUploading: uploads.some(({ file, message }) => file === null && message === ''),
  };
}
