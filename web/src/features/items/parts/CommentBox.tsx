import { ActionIcon, Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { receiptTypes } from '../../../lib/file-types.ts';
import { useWrite } from '../../../lib/queries.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { KeyCap } from '../../../ui/KeyCap.tsx';
import { notify } from '../../../ui/notices.ts';
import { FileButton } from '../../../ui/UploadDrop.tsx';
import styles from './CommentBox.module.css';
import { FileUploads } from './FileUploads.tsx';
import { type Comment, MentionField } from './MentionField.tsx';
import { useFileUploads } from './use-file-uploads.ts';

type CommentedItem = { report_id: string } | { advance_id: string } | { expense_id: string };

const noComment: Comment = { text: '', mentioned: new Map() };

/** Adds a comment to a report, an advance or an expense. Typing @ suggests colleagues; Ctrl+Enter or Cmd+Enter sends. */
export function CommentBox({ of }: { of: CommentedItem }) {
  const { user } = useSession();
  const [comment, setComment] = useState(noComment);
  const { isPending, send } = useSendComment(of);
  const files = useFileUploads();

  async function submit() {
    const comments = comment.text.trim();
    if (!comments || isPending || files.isUploading) return;
    const file_ids = files.uploads.flatMap(({ file }) => file?.id ?? []);
    const mention_ids = [...comment.mentioned].filter(([, name]) => comments.includes(`@${name}`)).map(([id]) => id);
    try {
      await send({ comments, mention_ids, file_ids });
      setComment(noComment);
      files.clear();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <div className={styles.say}>
      <Avatar name={personName(user)} email={user.email} />
      <div className={styles.box}>
        <MentionField value={comment} onChange={setComment} onSubmit={() => void submit()} />
        {files.uploads.length > 0 && (
          <div className={styles.files}>
            <FileUploads uploads={files.uploads} onRemove={files.remove} />
          </div>
        )}
        <div className={styles.foot}>
          <FileButton
            label={t`Attach files to the comment`}
            accept={receiptTypes}
            onFiles={files.add}
            render={(open) => (
              <ActionIcon variant="subtle" aria-label={t`Attach files`} title={t`Attach files`} onClick={open}>
                <IconPaperclip size={16} aria-hidden="true" />
              </ActionIcon>
            )}
          />
          <Button
            size="sm"
            variant="default"
            loading={isPending}
            disabled={comment.text.trim() === '' || files.isUploading}
            rightSection={<KeyCap>{/Mac|iPhone|iPad/u.test(navigator.platform) ? '⌘ ↵' : t`Ctrl ↵`}</KeyCap>}
            onClick={() => void submit()}
          >
            {t`Comment`}
          </Button>
        </div>
      </div>
    </div>
  );
}

function useSendComment(of: CommentedItem) {
  const report = useWrite('reports.comment');
  const advance = useWrite('advances.comment');
  const expense = useWrite('expenses.comment');

  return {
    isPending: report.isPending || advance.isPending || expense.isPending,
    send(input: { comments: string; mention_ids: string[]; file_ids: string[] }): Promise<unknown> {
      if ('report_id' in of) return report.mutateAsync({ ...of, ...input });
      if ('expense_id' in of) return expense.mutateAsync({ ...of, ...input });
      return advance.mutateAsync({ ...of, ...input });
    },
  };
}
