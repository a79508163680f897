import { CloseButton } from '@mantine/core';
import { t } from '#domain/language/translate.ts';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import styles from './GuideVideoCard.module.css';

/**
 * Plays the guide video as soon as it opens. The URL must be a video file: the content security policy blocks embedded
 * pages.
 */
export default function GuideVideoDialog({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <ModalDialog label={t`User Guide`} className={styles.dialog} onClose={onClose}>
      <div className={styles.head}>
        <h2>{t`User Guide`}</h2>
        <CloseButton aria-label={t`Close`} onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: captions are part of the video */}
      <video className={styles.video} src={url} autoPlay controls playsInline />
    </ModalDialog>
  );
}
