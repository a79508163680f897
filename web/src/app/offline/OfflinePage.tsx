import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { localDay } from '#domain/dates/local-day.ts';
import { t } from '#domain/language/translate.ts';
import { CaptureDialog } from '../../features/expenses/parts/receipts/CaptureDialog.tsx';
import { CaptureList } from '../../features/expenses/parts/receipts/CaptureList.tsx';
import { useOwnCaptures } from '../../features/expenses/use-own-captures.ts';
import { ownCaptures } from '../../lib/capture/own-captures.ts';
import { receiptTypes } from '../../lib/file-types.ts';
import type { StoredPerson } from '../../lib/storage.ts';
import { Logo } from '../../ui/Logo.tsx';
import { UploadDrop } from '../../ui/UploadDrop.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import styles from './OfflinePage.module.css';

const retryEveryMs = 15_000;

interface OfflinePageProps {
  /** The person who was signed in when the connection was last available. */
  person: StoredPerson;
  onRetry: () => void;
}

/**
 * The page that replaces the app while there is no connection. Receipts and drafts that the person adds are saved on
 * this device and sent later.
 */
export function OfflinePage({ person, onRetry }: OfflinePageProps) {
  const items = useOwnCaptures(person);
  const [isAdding, setAdding] = useState(false);
  const take = (files: File[]) => void ownCaptures.add(files);
  const isOver = useFileDrop(take, { isOff: isAdding });
  const { online } = useNetwork();
  useRetry(onRetry);

  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <header className={styles.head}>
        <Logo />
        <Button variant="default" size="sm" onClick={onRetry}>
          {t`Try again`}
        </Button>
      </header>
      <div className={styles.words}>
        <h1>
          <IconCloudOff aria-hidden="true" /> {online ? t`Outlay cannot be reached` : t`You're offline`}
        </h1>
        <p>{t`Save receipts and drafts on this device. Outlay gets them as soon as there is a connection.`}</p>
      </div>
      <UploadDrop label={t`Add receipts`} accept={receiptTypes} isOver={isOver} hasCamera onFiles={take}>
        {t`JPG, PNG, WebP, HEIC or PDF.`}
      </UploadDrop>
      <Button variant="default" onClick={() => setAdding(true)}>
        {t`Add a draft without a receipt`}
      </Button>
      <CaptureList items={items} currency={person.currency} />
      {isAdding && (
        <CaptureDialog
          currency={person.currency}
          today={localDay(new Date(), person.time_zone)}
          onClose={() => setAdding(false)}
        />
      )}
    </main>
  );
}

/**
 * Retries regularly and as soon as the browser is online again. The regular retries are needed because no event reports
 * that the server responds again.
 */
function useRetry(onRetry: () => void): void {
  useEffect(() => {
    const timer = setInterval(onRetry, retryEveryMs);
    window.addEventListener('online', onRetry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [onRetry]);
}
