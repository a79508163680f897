import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '#domain/language/translate.ts';
import { receiptTypes } from '../../../../lib/file-types.ts';
import type { SavedFile } from '../../../../lib/upload.ts';
import { ReceiptViewer } from '../../../../ui/ReceiptViewer.tsx';
import { FileButton } from '../../../../ui/UploadDrop.tsx';
import { receiptQuery } from '../../expenses.calls.ts';
import { isUnderWay } from '../../upload-queue.ts';
import { useUploads } from '../../use-uploads.ts';
import styles from './ReceiptPane.module.css';
import { UploadList } from './UploadList.tsx';

interface ClaimFilesProps {
  file_ids: readonly string[];
  /** The files of the saved claim. */
  known: readonly SavedFile[];
  error?: string | undefined;
  onAdd: (id: string) => void;
  onRemove: (id: string) => void;
  /** Called with true when an upload starts, and with false when all uploads have ended. */
  onUploading: (isUploading: boolean) => void;
}

/**
 * The receipts of a mileage or per diem claim. No values are read from them, because the amount of a claim is
 * calculated.
 */
export function ClaimFiles({ file_ids, known, error, onAdd, onRemove, onUploading }: ClaimFilesProps) {
  const queries = useQueryClient();
  const uploads = useUploads(({ id }) => onAdd(id));
  const isUploading = uploads.items.some(isUnderWay);
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);

  const files = useQueries({
    queries: file_ids.map((id) => {
      const file = known.find((each) => each.id === id);
      return { ...receiptQuery(id), ...(file ? { initialData: { status: true as const, data: file } } : {}) };
    }),
    combine: (answers) => answers.flatMap(({ data }) => (data ? [data.data] : [])),
  });

  return (
    <div data-field="file_ids">
      {files.length > 0 && (
        <ReceiptViewer
          files={files}
          onRemove={({ id }) => onRemove(id)}
          onBroken={({ id }) => void queries.invalidateQueries({ queryKey: receiptQuery(id).queryKey })}
        />
      )}
      <UploadList uploads={uploads} />
      <FileButton label={t`Add a receipt`} accept={receiptTypes} onFiles={uploads.add} />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
