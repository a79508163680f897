import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../lib/call.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { homeLabels } from '../home-labels.ts';
import styles from './Nudges.module.css';

/** The progress through the first steps, shown until all are done. */
export function GettingStartedCard({ progress }: { progress: Answer<'home.dashboard'>['getting_started'] }) {
  if (!progress) return null;
  return (
    <Card className={styles.alone} aria-label={t`Getting started`}>
      <ul>
        <li>
          <span className={styles.tile}>
            <IconListCheck aria-hidden="true" />
          </span>
          <div>
            <b>{homeLabels.firstSteps(progress.done, progress.total)}</b>
            <p>{homeLabels.nextStep(progress.next)}</p>
          </div>
          <Button component={AppLink} href="/getting-started" size="sm" variant="default">
            {t`Continue`}
          </Button>
        </li>
      </ul>
    </Card>
  );
}
