import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './ModalDialog.module.css';

interface ModalDialogProps {
  label: string;
  onClose: () => void;
  /** `card` is centred with a border; `bare` leaves position and style to `className`. */
  look?: 'card' | 'bare';
  className?: string | undefined;
  /** Ignores clicks outside, so that a misplaced click does not lose typed text. */
  staysOpen?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog. The browser's dialog element traps the focus, closes on Escape and restores the focus; a click outside
 * closes it as well.
 */
export function ModalDialog({
  label,
  onClose,
  look = 'card',
  className,
  staysOpen = false,
  children,
}: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // The dialog closes before React removes it, because only then does the browser restore the focus.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicking outside is a shortcut; Escape closes it too
    <dialog
      ref={dialog}
      className={[styles.dialog, look === 'card' && styles.card, className].filter(Boolean).join(' ')}
      aria-label={label}
      onKeyDownCapture={(event) => {
        // The first Escape closes an open dropdown or calendar inside the dialog.
        if (event.key === 'Escape' && hasOpenList(event.currentTarget)) event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === dialog.current) onClose();
      }}
      onClick={(event) => event.target === dialog.current && !staysOpen && onClose()}
    >
      {children}
    </dialog>
  );
}

function hasOpenList(dialog: HTMLDialogElement): boolean {
  return [...dialog.querySelectorAll('.mantine-Popover-dropdown')].some((list) => list.checkVisibility());
}
