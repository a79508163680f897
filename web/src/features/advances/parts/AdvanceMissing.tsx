import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ownTabUrl } from './advance-urls.ts';

/** No such advance, or none this person may see: both look the same. */
export function AdvanceMissing() {
  return (
    <>
      <PageHeader title="Advance" />
      <Card aria-label="Advance">
        <EmptyState
          title="We could not find that advance"
          icon={<IconMapOff size={20} aria-hidden="true" />}
          action={
            <Button component={AppLink} href={ownTabUrl('all')} variant="default">
              Advances
            </Button>
          }
        >
          It may have been deleted, or it is not yours to see.
        </EmptyState>
      </Card>
    </>
  );
}
