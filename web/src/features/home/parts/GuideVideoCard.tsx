import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import styles from './GuideVideoCard.module.css';

const GuideVideoDialog = lazy(() => import('./GuideVideoDialog.tsx'));

export function GuideVideoCard({ url }: { url: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.card} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles.still}>
          <span className={styles.play}>
            <IconPlayerPlayFilled size={18} aria-hidden="true" />
          </span>
        </span>
        <span className={styles.text}>
          <b>{t`User Guide`}</b>
          <span>{t`Watch the video`}</span>
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <GuideVideoDialog url={url} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
