import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { ReceiptDialog } from '../../../ui/ReceiptDialog.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import type { Attachment } from './attached-item.ts';
import styles from './CommentAttachments.module.css';

/** The files of one comment. Clicking a file opens the viewer. */
export function CommentAttachments({ attachments }: { attachments: readonly Attachment[] }) {
  const [viewed, setViewed] = useState<number | null>(null);

  return (
    <span className={styles.files}>
      {attachments.map(({ id, file }, index) => (
        <TextButton key={id} onClick={() => setViewed(index)}>
          <IconPaperclip size={14} aria-hidden="true" /> {file.name}
        </TextButton>
      ))}
      {viewed !== null && (
        <ReceiptDialog
          files={attachments.map(({ file }) => file)}
          current={viewed}
          onCurrent={setViewed}
          onClose={() => setViewed(null)}
        />
      )}
    </span>
  );
}
