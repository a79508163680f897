import { Button } from '@mantine/core';
import { IconCamera, IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { t } from '#domain/language/translate.ts';
import styles from './UploadDrop.module.css';

interface UploadDropProps {
  label: string;
  /** Text that describes the accepted files. */
  children: ReactNode;
  /** Accepted file types, in the format of the input's `accept`: '.jpg,.pdf'. */
  accept: string;
  /** True while files are dragged over the page. */
  isOver?: boolean;
  /** True to offer the camera on phones. */
  hasCamera?: boolean;
  /** True to show one line instead of a large area, once there are uploads to list. */
  isCompact?: boolean;
  /** The caption of the button. */
  action?: string;
  onFiles: (files: File[]) => void;
}

/**
 * An area to upload files by choosing them or taking a photo. Its page also accepts files that are dropped or pasted
 * anywhere, with `useFileDrop`.
 */
export function UploadDrop(props: UploadDropProps) {
  const { label, children, accept, isOver = false, hasCamera = false, isCompact = false, onFiles } = props;
  const { action = t`Choose files` } = props;
  return (
    <div className={styles.drop} data-over={isOver || undefined} data-compact={isCompact || undefined}>
      <span className={styles.tile}>
        <IconFileUpload size={20} aria-hidden="true" />
      </span>
      <b>{label}</b>
      <p>{children}</p>
      <div className={styles.buttons}>
        {hasCamera && (
          <FileButton
            label={t`Take a photo`}
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
  /** Opens the rear camera of a phone. */
  camera?: boolean;
  icon?: ReactNode;
  className?: string | undefined;
  /** Renders something other than the default button. */
  render?: (open: () => void) => ReactNode;
  onFiles: (files: File[]) => void;
}

/** A button that opens the browser's file dialog or the camera. */
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
          // Without this reset, choosing the same file twice in a row would fire no event.
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
