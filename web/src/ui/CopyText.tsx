import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import styles from './CopyText.module.css';
import { notify } from './notices.ts';

const labels = {
  address: { copied: t`Address copied`, failed: t`Select the address and copy it.` },
  link: { copied: t`Link copied`, failed: t`Select the link and copy it.` },
} as const;

interface CopyTextProps {
  text: string;
  kind: keyof typeof labels;
  /** Further buttons next to the copy button. */
  children?: ReactNode;
}

/** An address or a link to use elsewhere, with a button that copies it. */
export function CopyText({ text, kind, children }: CopyTextProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(labels[kind].copied);
    } catch {
      notify.failure(labels[kind].failed);
    }
  }

  return (
    <div className={styles.row}>
      <code className={styles.text}>{text}</code>
      <Button size="sm" variant="default" leftSection={<IconCopy aria-hidden="true" />} onClick={() => void copy()}>
        {t`Copy`}
      </Button>
      {children}
    </div>
  );
}
