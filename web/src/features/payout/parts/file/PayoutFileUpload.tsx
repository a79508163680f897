import { useState } from 'react';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { base64Of } from '../../../../lib/file-base64.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { DropField } from '../../../../ui/DropField.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { useExport } from '../../../exports/parts/use-export.ts';
import styles from './PayoutFile.module.css';

const maxBytes = 5_900_000;

/** The first step of a payout file upload: the user downloads the template and uploads the completed file. */
export function PayoutFileUpload({ onRead }: { onRead: (read: Answer<'payouts.upload'>) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useWrite('payouts.upload');
  const template = useExport('exports.payoutTemplate');

  async function send(file: File) {
    setProblem(null);
    if (file.size > maxBytes) return setProblem('This file is larger than 5.9 MB. Split it and upload the parts.');
    try {
      onRead(await upload.mutateAsync({ file_name: file.name, content_base64: await base64Of(file) }));
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <div className={styles.upload}>
      <FormAlert message={problem} />
      <DropField
        label="Drop the payout file here"
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        isPending={upload.isPending}
        onFile={(file) => void send(file)}
      >
        Upload the CSV or XLSX file you downloaded, with reference and date filled in for each paid row. Rows without
        them stay in the queue.
      </DropField>
      <p className={styles.hint}>
        No file yet?{' '}
        <TextButton
          disabled={template.isPending}
          onClick={() => template.start({ chosen: { matching: { search: '', filters: {} } }, format: 'xlsx' })}
        >
          Download the payments queue
        </TextButton>{' '}
        as a file to fill in.
      </p>
    </div>
  );
}
