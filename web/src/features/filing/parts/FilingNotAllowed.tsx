import { Button } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { filingLabels } from './filing-labels.ts';

/** Shown if the URL names a person on whose behalf the user may not file today. */
export function FilingNotAllowed({ own }: { own: string }) {
  return (
    <Card>
      <EmptyState
        title={filingLabels.notDelegateTitle}
        icon={<IconUserShare size={20} aria-hidden="true" />}
        action={
          <Button component={AppLink} href={own} variant="default">
            {t`Show my items`}
          </Button>
        }
      >
        {filingLabels.notDelegateHint}
      </EmptyState>
    </Card>
  );
}
