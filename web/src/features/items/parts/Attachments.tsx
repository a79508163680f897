import { ActionIcon, Button } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { fileSizeText } from '#domain/text/file-size-text.ts';
import { errorText } from '../../../lib/call-error.ts';
import { receiptTypes } from '../../../lib/file-types.ts';
import { useWrite } from '../../../lib/queries.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { notify } from '../../../ui/notices.ts';
import { ReceiptDialog } from '../../../ui/ReceiptDialog.tsx';
import { ReceiptButton } from '../../../ui/ReceiptThumb.tsx';
import { rich } from '../../../ui/rich.tsx';
import { FileButton } from '../../../ui/UploadDrop.tsx';
import styles from './Attachments.module.css';
import { type AttachedItem, type Attachment, attachmentsQuery } from './attached-item.ts';
import { FileUploads } from './FileUploads.tsx';
import { useFileUploads } from './use-file-uploads.ts';

/** The files of a report or an advance, including those of comments. Hidden if there are none and none can be added. */
export function Attachments({ of }: { of: AttachedItem }) {
  const { data } = useQuery(attachmentsQuery(of));
  const addFiles = useWrite('attachments.add');
  const uploading = useFileUploads(({ id }) => addFiles.mutateAsync({ ...of, file_ids: [id] }));
  const [viewed, setViewed] = useState<string | null>(null);
  if (!data || (data.data.length === 0 && !data.can_add.allowed)) return null;
  const position = data.data.findIndex(({ id }) => id === viewed);

  return (
    <Card aria-label={t`Attachments`}>
      <CardHeader
        title={t`Attachments`}
        {...(data.can_add.allowed && {
          end: (
            <FileButton
              label={t`Add attachments`}
              accept={receiptTypes}
              onFiles={uploading.add}
              render={(open) => (
                <Button
                  size="sm"
                  variant="default"
                  leftSection={<IconPaperclip size={16} aria-hidden="true" />}
                  onClick={open}
                >
                  {t`Add files`}
                </Button>
              )}
            />
          ),
        })}
      />
      {data.data.length === 0 && uploading.uploads.length === 0 && (
        <p className={styles.none}>{t`Add agendas, quotes or contracts that belong to all expenses. Images or PDF.`}</p>
      )}
      <ul>
        {data.data.map((attachment) => (
          <AttachmentLine key={attachment.id} attachment={attachment} onOpen={() => setViewed(attachment.id)} />
        ))}
      </ul>
      {uploading.uploads.length > 0 && (
        <div className={styles.uploads}>
          <FileUploads uploads={uploading.uploads} onRemove={uploading.remove} />
        </div>
      )}
      {position >= 0 && (
        <ReceiptDialog
          files={data.data.map(({ file }) => file)}
          current={position}
          onCurrent={(index) => setViewed(data.data[index]?.id ?? null)}
          onClose={() => setViewed(null)}
        />
      )}
    </Card>
  );
}

function AttachmentLine({ attachment, onOpen }: { attachment: Attachment; onOpen: () => void }) {
  const { user } = useSession();
  const removal = useWrite('attachments.remove');
  const { id, file, added_by, added_at, is_comment, can_remove } = attachment;
  const size = fileSizeText(file.bytes);
  const name = personName(added_by);
  const time = <DateTime at={added_at} zone={user.time_zone} />;

  async function remove() {
    try {
      await removal.mutateAsync({ attachment_id: id });
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <li className={styles.line}>
      <ReceiptButton label={t`Open ${file.name}`} src={file.thumbnail} onClick={onOpen} />
      <span className={styles.words}>
        <b title={file.name}>{file.name}</b>
        <small>
          {is_comment ? rich`${size}, in a comment by ${name}, ${time}` : rich`${size}, added by ${name}, ${time}`}
        </small>
      </span>
      {can_remove.allowed && (
        <ActionIcon
          variant="subtle"
          aria-label={t`Remove ${file.name}`}
          loading={removal.isPending}
          onClick={() => void remove()}
        >
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}
