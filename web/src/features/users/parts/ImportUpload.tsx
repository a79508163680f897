import { useState } from 'react';
import { errorText } from '../../../lib/call-error.ts';
import { base64Of } from '../../../lib/file-base64.ts';
import { useWrite } from '../../../lib/queries.ts';
import { DropField } from '../../../ui/DropField.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import type { Import } from '../import.calls.ts';
import styles from './ImportWizard.module.css';
import { templateText } from './import-fields.ts';

const maxBytes = 5_900_000;

/** The first step of a user import: the file upload. */
export function ImportUpload({ onRead }: { onRead: (read: Import) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useWrite('users.uploadImport');

  async function send(file: File) {
    setProblem(null);
    if (file.size > maxBytes) return setProblem('This file is larger than 5.9 MB. Split it and upload the parts.');
    try {
      const { data } = await upload.mutateAsync({ file_name: file.name, content_base64: await base64Of(file) });
      onRead(data);
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <div className={styles.upload}>
      <FormAlert message={problem} />
      <DropField
        label="Drop a file with users here"
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        isPending={upload.isPending}
        onFile={(file) => void send(file)}
      >
        CSV or XLSX, with column names in the first row. Existing users are matched by email and updated.
      </DropField>
      <p className={styles.hint}>
        No file yet?{' '}
        <TextButton
          onClick={() => saveFile({ file_name: 'users-template.csv', content: templateText, type: 'text/csv' })}
        >
          Download a template
        </TextButton>{' '}
        with all columns.
      </p>
    </div>
  );
}
