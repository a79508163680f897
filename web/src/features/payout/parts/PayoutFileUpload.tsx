import { useState } from 'react';
import type { Answer } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { base64Of } from '../../../lib/file-base64.ts';
import { useWrite } from '../../../lib/queries.ts';
import { DropField } from '../../../ui/DropField.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useExport } from '../../exports/parts/use-export.ts';
import styles from './PayoutFile.module.css';

const mostBytes = 5_900_000;

/** The first step: the file, as it came from a spreadsheet. */
export function PayoutFileUpload({ onRead }: { onRead: (read: Answer<'payouts.upload'>) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useWrite('payouts.upload');
  const template = useExport('exports.payoutTemplate');

  async function send(file: File) {
    setProblem(null);
    if (file.size > mostBytes) return setProblem('That file is larger than 5.9 MB. Bring it in parts.');
    try {
      onRead(await upload.mutateAsync({ file_name: file.name, content_base64: await base64Of(file) }));
    } catch (error) {
      setProblem(sentenceOf(error));
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
        CSV or XLSX, as you downloaded it, with the reference and the date filled in for what was paid. Rows without
        them stay in the queue.
      </DropField>
      <p className={styles.hint}>
        Nothing at hand?{' '}
        <TextButton
          disabled={template.isPending}
          onClick={() => template.start({ chosen: { matching: { search: '', filters: {} } }, format: 'xlsx' })}
        >
          Download what is queued
        </TextButton>{' '}
        as a file to fill in.
      </p>
    </div>
  );
}
