import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import styles from './NewVersion.module.css';
import { newVersion, startNewVersion, watchVersions } from './new-version.ts';

/** Offers to reload the page when a newer version of the app is ready. */
export function NewVersion() {
  const waiting = useStore(newVersion);
  const [isHidden, setHidden] = useState(false);
  useEffect(() => void watchVersions(), []);
  if (!waiting || isHidden) return null;

  return (
    <section className={styles.bar} role="status" aria-label="New version">
      <span>A new version of Outlay is ready.</span>
      <Button size="sm" variant="subtle" onClick={() => setHidden(true)}>
        Later
      </Button>
      <Button size="sm" onClick={() => startNewVersion(waiting)}>
        Reload
      </Button>
    </section>
  );
}
