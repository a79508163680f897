import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import styles from './DropField.module.css';

interface DropFieldProps {
  label: string;
  /** Text that describes the accepted files. */
  children: ReactNode;
  /** Accepted file types, in the format of the input's `accept`: '.csv,.xlsx'. */
  accept: string;
  isPending?: boolean;
  onFile: (file: File) => void;
}

/** An area to drop a file on, with a button to choose one. */
export function DropField({ label, children, accept, isPending = false, onFile }: DropFieldProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !isPending) onFile(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button below does the same
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={styles.tile}>
        <IconFileUpload size={20} aria-hidden="true" />
      </span>
      <b>{label}</b>
      <p>{children}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button variant="default" loading={isPending} onClick={() => input.current?.click()}>
        {t`Choose a file`}
      </Button>
    </div>
  );
}
