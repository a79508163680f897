import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { advanceLabels } from '../../advances/parts/advance-labels.ts';
import { ownTabUrl } from '../../advances/parts/advance-urls.ts';

/**
 * Shown if the advance does not exist or the user may not see it. The message is the same in both cases, so that it
 * does not reveal which advances exist.
 */
export function AdvanceMissing() {
  return (
    <>
      <PageHeader title={t`Advance`} />
      <Card aria-label={t`Advance`}>
        <EmptyState
          title={advanceLabels.notFoundTitle}
          icon={<IconMapOff size={20} aria-hidden="true" />}
          action={
            <Button component={AppLink} href={ownTabUrl('all')} variant="default">
              {t`Advances`}
            </Button>
          }
        >
          {advanceLabels.notFoundHint}
        </EmptyState>
      </Card>
    </>
  );
}
