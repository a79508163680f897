import { t } from '#domain/language/translate.ts';
import { fileSizeText } from '#domain/text/file-size-text.ts';
import { UploadLine } from '../../../ui/UploadLine.tsx';
import type { FileUpload } from './use-file-uploads.ts';

interface FileUploadsProps {
  uploads: readonly FileUpload[];
  onRemove: (key: string) => void;
}

/** Lists the files that are being uploaded and, below a comment, the uploaded files that will be sent with it. */
export function FileUploads({ uploads, onRemove }: FileUploadsProps) {
  return uploads.map(({ key, name, percent, message, file }) => (
    <UploadLine
      key={key}
      name={name}
      isBad={message !== ''}
      {...(file === null && message === '' ? { percent } : {})}
      onRemove={() => onRemove(key)}
    >
      {message || (file ? fileSizeText(file.bytes) : t`Uploading`)}
    </UploadLine>
  ));
}
