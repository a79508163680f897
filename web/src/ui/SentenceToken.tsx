import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { confirmOnEnter } from './confirm-on-enter.ts';
import { ScreenReaderText } from './ScreenReaderText.tsx';
import styles from './SentenceToken.module.css';

interface SentenceTokenProps {
  /** The name of the value for screen readers: 'Who'. */
  label: string;
  /** The value as shown in the sentence. */
  children: ReactNode;
  /** Renders the picker in the popover with which the user changes the value. */
  picker: (close: () => void) => ReactNode;
  isWrong?: boolean;
  isFixed?: boolean;
  startsOpen?: boolean;
  onClose?: () => void;
  width?: number;
}

/** An editable value inside a sentence. Clicking it opens a picker. */
export function SentenceToken(props: SentenceTokenProps) {
  const { label, children, picker, isWrong = false, isFixed = false, startsOpen = false, onClose, width = 288 } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // If another control opens the picker, closing it still returns the focus to this token.
  useEffect(() => {
    if (!startsOpen) return;
    button.current?.focus();
    setOpen(true);
  }, [startsOpen]);

  function change(open: boolean) {
    setOpen(open);
    if (!open) onClose?.();
  }

  return (
    <Popover
      // Typing changes the sentence, so the token may wrap out of view while its picker is in use.
      hideDetached={false}
      opened={isOpen}
      onChange={change}
      position="bottom-start"
      offset={4}
      width={width}
      withinPortal={false}
      trapFocus
      returnFocus
      middlewares={{ shift: { padding: 8 }, flip: true }}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={styles.token}
          data-wrong={isWrong || undefined}
          disabled={isFixed}
          onClick={() => change(!isOpen)}
        >
          <ScreenReaderText>{label}: </ScreenReaderText>
          <span className={styles.words}>{children}</span>
          {!isFixed && <IconChevronDown size={13} aria-hidden="true" />}
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={styles.picker ?? ''}
        aria-label={label}
        onKeyDown={confirmOnEnter(() => change(false))}
      >
        {picker(() => change(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
