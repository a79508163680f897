import { Loader } from '@mantine/core';
import { t } from '#domain/language/translate.ts';
import { rich } from '../../../../ui/rich.tsx';
import '@mantine/core/styles/Loader.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import type { SavedFile } from '../../../../lib/upload.ts';
import { notify } from '../../../../ui/notices.ts';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { expenseLabels } from '../../expense-labels.ts';
import { receiptQuery } from '../../expenses.calls.ts';
import styles from './ReceiptPane.module.css';

/** Shows the progress of reading a receipt. Empty if everything has been read. */
export function ReadingState({ file }: { file: SavedFile }) {
  const queries = useQueryClient();
  const reading = useWrite('files.readAgain');
  const { scan } = file;

  async function readAgain() {
    try {
      const { data } = await reading.mutateAsync({ id: file.id });
      queries.setQueryData(receiptQuery(file.id).queryKey, { status: true, data });
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <p className={styles.reading} role="status" data-state={scan?.state}>
      {scan?.state === 'pending' && (
        <>
          <Loader size={14} type="dots" aria-hidden="true" /> {expenseLabels.readingReceipt}
        </>
      )}
      {scan?.state === 'partial' && (scan.failure || expenseLabels.partlyRead)}
      {scan?.state === 'failed' && (
        <>
          {scan.failure || expenseLabels.notRead}{' '}
          {rich`Enter the details yourself or ${(
            <TextButton disabled={reading.isPending} onClick={() => void readAgain()}>
              {t`try again`}
            </TextButton>
          )}`}
        </>
      )}
    </p>
  );
}
