import { Button } from '@mantine/core';
import { IconCamera, IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import styles from './UploadDrop.module.css';

interface UploadDropProps {
  label: string;
  /** What may be dropped, in words. */
  children: ReactNode;
  /** As the browser's file dialog takes it: '.jpg,.pdf'. */
  accept: string;
  /** Files hang over the page right now. */
  isOver?: boolean;
  /** A phone offers its camera. */
  hasCamera?: boolean;
  /** The word on the button. */
  action?: string;
  onFiles: (files: File[]) => void;
}

/** A place for files: dropped, pasted, chosen or photographed. Dropping and pasting work on the whole page. */
export function UploadDrop(props: UploadDropProps) {
  const { label, children, accept, isOver = false, hasCamera = false, action = 'Choose files', onFiles } = props;
  return (
    <div className={styles.drop} data-over={isOver || undefined}>
      <span className={styles.tile}>
        <IconFileUpload size={20} aria-hidden="true" />
      </span>
      <b>{label}</b>
      <p>{children}</p>
      <div className={styles.buttons}>
        {hasCamera && (
          <FileButton
            label="Take a photo"
            accept="image/*"
            camera
            className={styles.camera}
            icon={<IconCamera aria-hidden="true" />}
            onFiles={onFiles}
          />
        )}
        <FileButton label={action} accept={accept} onFiles={onFiles} />
      </div>
    </div>
  );
}

interface FileButtonProps {
  label: string;
  accept: string;
  /** Opens the camera on the back of a phone. */
  camera?: boolean;
  icon?: ReactNode;
  className?: string | undefined;
  /** Another look than the plain button. */
  render?: (open: () => void) => ReactNode;
  onFiles: (files: File[]) => void;
}

/** A button that opens the browser's own dialog for files, or the camera. */
export function FileButton({ label, accept, camera = false, icon, className, render, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!camera}
        accept={accept}
        aria-label={label}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen twice in a row.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {render?.(open) ?? (
        <Button variant="default" className={className ?? ''} {...(icon ? { leftSection: icon } : {})} onClick={open}>
          {label}
        </Button>
      )}
    </>
  );
}
