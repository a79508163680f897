import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { receiptTypes } from '../../../../lib/file-types.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { notify } from '../../../../ui/notices.ts';
import { ReceiptDialog } from '../../../../ui/ReceiptDialog.tsx';
import { ReceiptViewer } from '../../../../ui/ReceiptViewer.tsx';
import { FileButton, UploadDrop } from '../../../../ui/UploadDrop.tsx';
import { useFileDrop } from '../../../../ui/use-file-drop.ts';
import type { ViewerFile } from '../../../../ui/viewer-file.ts';
import { expenseLabels } from '../../expense-labels.ts';
import { receiptQuery } from '../../expenses.calls.ts';
import { marksOf, type ReadField } from '../../receipt-reading.ts';
import type { ExpenseForm } from '../../use-expense-form.ts';
import { LostReceiptField } from './LostReceiptField.tsx';
import { ReadingState } from './ReadingState.tsx';
import styles from './ReceiptPane.module.css';
import { UploadList } from './UploadList.tsx';

interface ReceiptPaneProps {
  form: ExpenseForm;
  active: ReadField | null;
  /** The URL of the page for bulk uploads; absent if the form does not link to it. */
  bulkHref?: string;
}

/** Shows the receipts of an expense, with buttons that add and remove receipts. */
export function ReceiptPane({ form, active, bulkHref }: ReceiptPaneProps) {
  const { receipts, readings, values, uploads, errors, change } = form;
  const queries = useQueryClient();
  const [current, setCurrent] = useState(0);
  const [isFull, setFull] = useState(false);
  const isOver = useFileDrop(uploads.add, { isOff: isFull });
  const marks = marksOf(readings, values, active);
  const shown = receipts[Math.min(current, receipts.length - 1)];

  // Refetches the receipt, because its URL has expired.
  const renew = ({ id }: ViewerFile) => void queries.invalidateQueries({ queryKey: receiptQuery(id).queryKey });

  function remove({ id, name }: ViewerFile) {
    const before = values.file_ids;
    change({ file_ids: before.filter((file_id) => file_id !== id) });
    notify.success(expenseLabels.fileRemoved(name), { undo: () => change({ file_ids: before }) });
  }

  return (
    <div className={styles.pane} data-over={isOver || undefined} data-field="file_ids">
      {receipts.length === 0 ? (
        <FirstReceipt isOver={isOver} bulkHref={bulkHref} onFiles={uploads.add} />
      ) : (
        <ReceiptViewer
          files={receipts}
          current={current}
          onCurrent={setCurrent}
          marks={marks}
          onExpand={() => setFull(true)}
          onRemove={remove}
          onBroken={renew}
          strip={<AddFileButton onFiles={uploads.add} />}
        />
      )}
      {errors.file_ids && (
        <p className={styles.error} role="alert">
          {errors.file_ids}
        </p>
      )}
      {receipts.length === 0 && (
        <LostReceiptField
          value={values.lost_receipt_reason}
          error={errors.lost_receipt_reason}
          onChange={(lost_receipt_reason) => change({ lost_receipt_reason })}
        />
      )}
      <UploadList uploads={uploads} />
      {shown && <ReadingState file={shown} />}
      {isFull && (
        <ReceiptDialog
          files={receipts}
          current={current}
          onCurrent={setCurrent}
          marks={marks}
          onBroken={renew}
          onClose={() => setFull(false)}
        />
      )}
    </div>
  );
}

function AddFileButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <FileButton
      label={t`Add a file`}
      accept={receiptTypes}
      onFiles={onFiles}
      render={(open) => (
        <button type="button" className={styles.add} aria-label={t`Add a file`} onClick={open}>
          <IconPlus aria-hidden="true" />
        </button>
      )}
    />
  );
}

interface FirstReceiptProps {
  isOver: boolean;
  bulkHref: string | undefined;
  onFiles: (files: File[]) => void;
}

/** The area for dropping the first receipt of an expense. */
function FirstReceipt({ isOver, bulkHref, onFiles }: FirstReceiptProps) {
  return (
    <UploadDrop
      label={t`Drop a receipt here`}
      accept={receiptTypes}
      isOver={isOver}
      hasCamera
      action={t`Choose a file`}
      onFiles={onFiles}
    >
      {expenseLabels.receiptHint}
      {bulkHref && (
        <>
          {' '}
          <AppLink className={styles.link} href={bulkHref}>
            {t`Upload several receipts`}
          </AppLink>
        </>
      )}
    </UploadDrop>
  );
}
