import { useState } from 'react';
import { type DocumentType, documentTypeLabel, documentTypes, maxWaitingDocuments } from '#domain/ach/directives.ts';
import { errorText } from '../../../lib/call-error.ts';
import { DropField } from '../../../ui/DropField.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { UploadLine } from '../../../ui/UploadLine.tsx';
import { useSetUpWrite } from '../ach.calls.ts';
import styles from '../ach.module.css';
import { readWithProgress } from './read-with-progress.ts';

interface DocumentUploadProps {
  /** The beneficial owner whose document it is; null for a document of the company. */
  owner_id: string | null;
  /** True if the bank asks for an identity document of the controller, which is sent as a document of the company. */
  isIdentity: boolean;
  no_of_waiting: number;
}

interface Sending {
  file: File;
  percent: number;
  problem: string | null;
}

const maxDocumentMb = 10;
const bytesPerMb = 1_048_576;

/** Uploads one document at a time. The document goes to the bank and is not stored in the product. */
export function DocumentUpload({ owner_id, isIdentity, no_of_waiting }: DocumentUploadProps) {
  const upload = useSetUpWrite('ach.uploadDocument');
  const types = documentTypes.filter((type) => owner_id === null || type !== 'other');
  const [type, setType] = useState<DocumentType>(isIdentity ? 'passport' : 'other');
  const [sending, setSending] = useState<Sending | null>(null);

  async function send(file: File) {
    const fail = (problem: string) => setSending({ file, percent: 0, problem });
    if (file.size > maxDocumentMb * bytesPerMb) return fail(`Choose a file of at most ${maxDocumentMb} MB.`);
    setSending({ file, percent: 0, problem: null });
    try {
      const content_base64 = await readWithProgress(file, (percent) => setSending({ file, percent, problem: null }));
      await upload.save({ owner_id, document_type: type, file_name: file.name.slice(0, 200), content_base64 });
      notify.success(`${file.name} sent to the bank`);
      setSending(null);
    } catch (error) {
      fail(errorText(error));
    }
  }

  if (no_of_waiting >= maxWaitingDocuments)
    return <p className={styles.text}>{maxWaitingDocuments} documents are in review. Wait for the result first.</p>;
  return (
    <div className={styles.form}>
      <SelectField
        label="Kind of document"
        searchable={false}
        data={types.map((value) => ({ value, label: documentTypeLabel[value] }))}
        value={type}
        onChange={(value) => setType(types.find((known) => known === value) ?? type)}
      />
      <DropField
        label="Drop the document here"
        accept={owner_id === null ? '.jpg,.jpeg,.png,.pdf' : '.jpg,.jpeg,.png'}
        isPending={upload.isPending}
        onFile={(file) => void send(file)}
      >
        {owner_id === null ? 'JPG, PNG or PDF' : 'JPG or PNG'}, up to {maxDocumentMb} MB. All four corners must be
        visible.
      </DropField>
      {sending && (
        <UploadLine
          name={sending.file.name}
          isBad={sending.problem !== null}
          {...(sending.problem === null
            ? { percent: sending.percent }
            : { onRetry: () => void send(sending.file), onRemove: () => setSending(null) })}
        >
          {sending.problem ?? (sending.percent < readyPercent ? 'Reading the file' : 'Sending it to the bank')}
        </UploadLine>
      )}
    </div>
  );
}

/** The progress in percent when the file has been read and the request to the bank starts. */
const readyPercent = 90;
