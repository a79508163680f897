import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { notify } from '../../../../ui/notices.ts';
import styles from './ReceiptsAddress.module.css';

/** The address to which the person sends receipts, with a button that copies it. */
export function ReceiptsAddress({ address }: { address: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      notify.success('Address copied');
    } catch {
      notify.failure('Select the address and copy it.');
    }
  }

  return (
    <div className={styles.row}>
      <code className={styles.address}>{address}</code>
      <Button size="sm" variant="default" leftSection={<IconCopy aria-hidden="true" />} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}
