import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { CallError, errorText } from '../../../../lib/call-error.ts';
import { sheetTypes } from '../../../../lib/file-types.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { createUpload } from '../../../../lib/upload.ts';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { rich } from '../../../../ui/rich.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { UploadDrop } from '../../../../ui/UploadDrop.tsx';
import { UploadLine } from '../../../../ui/UploadLine.tsx';
import { useFileDrop } from '../../../../ui/use-file-drop.ts';
import { expenseLabels } from '../../expense-labels.ts';
import { type ReadSheet, sheetTemplate } from '../../sheet-fields.ts';
import styles from './SheetImport.module.css';

interface SheetChoiceProps {
  /** A sheet that the user dropped on the receipts tab; null if there is none. */
  dropped: File | null;
  onRead: (sheet: ReadSheet) => void;
}

/** Step 1 of the sheet import: uploads the file and reads its columns. */
export function SheetChoice({ dropped, onRead }: SheetChoiceProps) {
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = useWrite('expenses.importSheet');

  async function send(file: File) {
    setProblem(null);
    setSending({ name: file.name, percent: 0 });
    const result = await createUpload(file, { read: false }).send({
      onPercent: (percent) => setSending({ name: file.name, percent }),
    });
    try {
      if (!result.status) return setProblem(result.message);
      const { headers, mapping, no_of_rows } = await read.mutateAsync({ file_id: result.file.id });
      onRead({ file_id: result.file.id, name: file.name, headers, mapping, no_of_rows });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(errorText(error));
    } finally {
      setSending(null);
    }
  }

  const take = (files: File[]) => {
    const [file] = files;
    if (file && !sending) void send(file);
  };
  const isOver = useFileDrop(take);
  const begin = useEffectEvent((file: File) => take([file]));
  useEffect(() => {
    if (dropped) begin(dropped);
  }, [dropped]);

  return (
    <div className={styles.choice}>
      <FormAlert message={problem} />
      {sending ? (
        <UploadLine name={sending.name} percent={sending.percent}>
          {expenseLabels.uploadPhase.sending}
        </UploadLine>
      ) : (
        <UploadDrop
          label={t`Drop a sheet of expenses here`}
          accept={sheetTypes}
          isOver={isOver}
          action={t`Choose a file`}
          onFiles={take}
        >
          {expenseLabels.sheetHint}
        </UploadDrop>
      )}
      <p className={styles.hint}>
        {rich`No file yet? ${(
          <TextButton
            onClick={() => saveFile({ file_name: 'expenses-template.csv', content: sheetTemplate, type: 'text/csv' })}
          >
            {t`Download a template`}
          </TextButton>
        )} with all columns.`}
      </p>
    </div>
  );
}
