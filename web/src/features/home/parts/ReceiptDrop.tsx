import { IconCamera, IconChevronRight, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { receiptTypes } from '../../../lib/file-types.ts';
import { useSession } from '../../../lib/session.ts';
import { FileButton } from '../../../ui/UploadDrop.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { homeLabels } from '../home-labels.ts';
import styles from './ReceiptDrop.module.css';

/** Turns dropped, pasted or chosen receipts into draft expenses. Phones show `PhotographReceipt` instead. */
export function ReceiptDrop() {
  const { mayUpload, upload } = useReceiptUpload();
  const isOver = useFileDrop((files) => void upload(files), { isOff: !mayUpload });
  if (!mayUpload) return null;

  return (
    <FileButton
      label={homeLabels.drop}
      accept={receiptTypes}
      onFiles={(files) => void upload(files)}
      render={(open) => (
        <button type="button" className={styles.drop} data-over={isOver || undefined} onClick={open}>
          <span className={styles.tile}>
            <IconUpload aria-hidden="true" />
          </span>
          <span>
            <b>{homeLabels.drop}</b>
            <small>{homeLabels.dropHint}</small>
          </span>
        </button>
      )}
    />
  );
}

/** A button that opens the phone's camera to photograph a receipt. */
export function PhotographReceipt() {
  const { mayUpload, upload } = useReceiptUpload();
  if (!mayUpload) return null;

  return (
    <FileButton
      label={homeLabels.photograph}
      accept="image/*"
      camera
      onFiles={(files) => void upload(files)}
      render={(open) => (
        <button type="button" className={styles.camera} onClick={open}>
          <span className={styles.tile}>
            <IconCamera aria-hidden="true" />
          </span>
          <span>
            <b>{homeLabels.photograph}</b>
            <small>{homeLabels.photographHint}</small>
          </span>
          <IconChevronRight size={18} aria-hidden="true" />
        </button>
      )}
    />
  );
}

function useReceiptUpload() {
  const { rights, user } = useSession();
  const navigate = useNavigate();

  /** The upload queue is part of the expenses chunk, which loads with the first file. */
  async function upload(files: File[]) {
    const { startBulkUpload } = await import('../../expenses/parts/receipts/start-bulk-upload.ts');
    startBulkUpload(files, user);
    await navigate({ href: '/upload#receipts' });
  }

  return { mayUpload: hasGrant(rights.user_rp_details, '/upload', 'write'), upload };
}
