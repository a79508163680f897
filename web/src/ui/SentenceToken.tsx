import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './SentenceToken.module.css';
import { Spoken } from './Spoken.tsx';

interface SentenceTokenProps {
  /** What the value is of, for those who hear it: 'Who'. */
  label: string;
  /** The value as it stands in the sentence. */
  children: ReactNode;
  /** What opens below it. */
  picker: (close: () => void) => ReactNode;
  isWrong?: boolean;
  isFixed?: boolean;
  startsOpen?: boolean;
  onClose?: () => void;
  width?: number;
}

/** A value inside a sentence that opens its picker. */
export function SentenceToken(props: SentenceTokenProps) {
  const { label, children, picker, isWrong = false, isFixed = false, startsOpen = false, onClose, width = 288 } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // Opened by something else on the page: whoever closes it comes back to the token all the same.
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
      // What is typed makes the sentence longer: the token may wrap out of sight under the hand that types.
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
          <Spoken>{label}: </Spoken>
          <span className={styles.words}>{children}</span>
          {!isFixed && <IconChevronDown size={13} aria-hidden="true" />}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.picker ?? ''} aria-label={label}>
        {picker(() => change(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
