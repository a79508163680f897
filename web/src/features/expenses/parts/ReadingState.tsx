import { Loader } from '@mantine/core';
import '@mantine/core/styles/Loader.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import type { SavedFile } from '../../../lib/upload.ts';
import { notify } from '../../../ui/notices.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import { receiptQuery } from '../expenses.calls.ts';
import styles from './ReceiptPane.module.css';

/** How the reading of a receipt goes, in a line; nothing once everything was read. */
export function ReadingState({ file }: { file: SavedFile }) {
  const queries = useQueryClient();
  const again = useWrite('files.readAgain');
  const { scan } = file;

  async function readAgain() {
    try {
      const { data } = await again.mutateAsync({ id: file.id });
      queries.setQueryData(receiptQuery(file.id).queryKey, { status: true, data });
    } catch (error) {
      notify.failure(sentenceOf(error));
    }
  }

  return (
    <p className={styles.reading} role="status" data-state={scan?.state}>
      {scan?.state === 'pending' && (
        <>
          <Loader size={14} type="dots" aria-hidden="true" /> Reading the receipt. You can go on typing.
        </>
      )}
      {scan?.state === 'partial' && 'Not everything on it could be read.'}
      {scan?.state === 'failed' && (
        <>
          {scan.failure || 'The receipt could not be read.'} Type what it says, or{' '}
          <TextButton disabled={again.isPending} onClick={() => void readAgain()}>
            read it again
          </TextButton>
        </>
      )}
    </p>
  );
}
