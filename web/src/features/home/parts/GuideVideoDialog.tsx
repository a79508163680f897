import { CloseButton } from '@mantine/core';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import styles from './GuideVideoCard.module.css';

/** Starts playing when it opens. The URL must be a video file: the content security policy blocks embedded pages. */
export default function GuideVideoDialog({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <ModalDialog label="User Guide" className={styles.dialog} onClose={onClose}>
      <div className={styles.head}>
        <h2>User Guide</h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: captions are part of the video */}
      <video className={styles.video} src={url} autoPlay controls playsInline />
    </ModalDialog>
  );
}
