import { CloseButton } from '@mantine/core';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import styles from './GuideVideoCard.module.css';

/** Plays at once: opening it was the wish to see it. The address is that of the film itself; pages in frames are closed. */
export default function GuideVideoDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <ModalDialog label="User Guide" className={styles.dialog} onClose={onClose}>
      <div className={styles.head}>
        <h2>User Guide</h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: captions are part of the film */}
      <video className={styles.film} src={address} autoPlay controls playsInline />
    </ModalDialog>
  );
}
