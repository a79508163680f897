import { CloseButton } from '@mantine/core';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import styles from './GuideVideoCard.module.css';

/** Plays at once: opening it was the wish to see it. */
export default function GuideVideoDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <ModalDialog label="User Guide" className={styles.dialog} onClose={onClose}>
      <div className={styles.head}>
        <h2>User Guide</h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      {isFile(address) ? (
        // biome-ignore lint/a11y/useMediaCaption: captions are part of the file
        <video className={styles.film} src={address} autoPlay controls playsInline />
      ) : (
        <iframe
          className={styles.film}
          src={playing(address)}
          title="User Guide"
          allow="autoplay; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </ModalDialog>
  );
}

function isFile(address: string): boolean {
  return address.startsWith('/') || /\.(mp4|webm|ogv)$/u.test(new URL(address).pathname);
}

/** Video services start by themselves when their player's address says so. */
function playing(address: string): string {
  const url = new URL(address);
  url.searchParams.set('autoplay', '1');
  return url.href;
}
