import { Button } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** The address names somebody this person does not file for today. */
export function FiledForNobody({ own }: { own: string }) {
  return (
    <Card>
      <EmptyState
        title="You do not file for this person"
        icon={<IconUserShare size={20} aria-hidden="true" />}
        action={
          <Button component={AppLink} href={own} variant="default">
            Show mine
          </Button>
        }
      >
        It has not begun, it is over, or they have ended it.
      </EmptyState>
    </Card>
  );
}
