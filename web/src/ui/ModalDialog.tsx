import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './ModalDialog.module.css';

interface ModalDialogProps {
  label: string;
  onClose: () => void;
  /** `card` floats in the middle; `bare` brings its own place and look. */
  look?: 'card' | 'bare';
  className?: string | undefined;
  /** A click beside it leaves it open: what was typed into it is not lost by a slip. */
  staysOpen?: boolean;
  children: ReactNode;
}

/**
 * Something that must be answered before going on. The browser's own dialog keeps the focus inside, closes on Escape
 * and gives the focus back; a click beside it closes it as well.
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

  // Closed while it still stands in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicking beside it is a shortcut; Escape closes it too
    <dialog
      ref={dialog}
      className={[styles.dialog, look === 'card' && styles.card, className].filter(Boolean).join(' ')}
      aria-label={label}
      onKeyDownCapture={(event) => {
        // The first Escape closes what is open inside: a list of choices, a calendar.
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
