import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '#domain/language/translate.ts';
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
    <section className={styles.bar} role="status" aria-label={t`New version`}>
      <span>{t`A new version of Outlay is ready.`}</span>
      <Button size="sm" variant="subtle" onClick={() => setHidden(true)}>
        {t`Later`}
      </Button>
      <Button size="sm" onClick={() => startNewVersion(waiting)}>
        {t`Reload`}
      </Button>
    </section>
  );
}
