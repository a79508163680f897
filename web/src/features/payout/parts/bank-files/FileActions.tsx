import { Button } from '@mantine/core';
import { useState } from 'react';
import { isCompleteFile } from '#domain/bank-files/bank-file-states.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { saveFile } from '../../../../ui/save-file.ts';
import { useRun } from '../../../bulk/parts/use-runs.ts';
import { runKinds } from '../payout-labels.ts';
import styles from './BankFiles.module.css';
import type { BankFile } from './bank-file.ts';

/** Buttons that download a file, mark it as sent or cancel it. */
export function FileActions({ file }: { file: BankFile }) {
  const { id, number, state, no_of_open } = file;
  const download = useWrite('bankFiles.download');
  const send = useWrite('bankFiles.markSent');
  const [isCancelling, setCancelling] = useState(false);

  async function attempt(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }
  const start = () =>
    attempt(async () => {
      const { file_name, content_base64, content_type, no_of_downloads } = await download.mutateAsync({ id });
      const content = Uint8Array.from(atob(content_base64), (character) => character.charCodeAt(0));
      saveFile({ file_name, content, type: content_type });
      if (no_of_downloads > 1)
        notify.info(`${number} was downloaded before. It is the same file: send it to the bank only once.`);
    });
  const markSent = () =>
    attempt(async () => {
      await send.mutateAsync({ id });
      notify.success(`${number} marked as sent`);
    });

  return (
    <span className={styles.buttons}>
      {isCompleteFile(state) && (
        <Button
          size="sm"
          variant="default"
          loading={download.isPending}
          aria-label={`Download ${number}`}
          onClick={() => void start()}
        >
          Download
        </Button>
      )}
      {state === 'ready' && no_of_open > 0 && (
        <>
          <Button
            size="sm"
            variant="default"
            loading={send.isPending}
            aria-label={`Mark ${number} as sent`}
            onClick={() => void markSent()}
          >
            Mark as sent
          </Button>
          <Button
            size="sm"
            variant="subtle"
            color="red"
            aria-label={`Cancel ${number}`}
            onClick={() => setCancelling(true)}
          >
            Cancel
          </Button>
        </>
      )}
      {isCancelling && <CancelDialog file={file} onClose={() => setCancelling(false)} />}
    </span>
  );
}

function CancelDialog({ file: { id, number }, onClose }: { file: BankFile; onClose: () => void }) {
  const cancel = useRun('bankFiles.cancel');

  async function confirm() {
    try {
      await cancel.begin({ id }, runKinds.cancel_file);
    } catch (error) {
      notify.failure(errorText(error));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      title={`Cancel ${number}?`}
      action="Cancel file"
      isDestroying
      isPending={cancel.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Its payments return to the queue. Cancel only a file that you have not sent to the bank.
    </ConfirmDialog>
  );
}
