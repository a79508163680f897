import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { tabUrl } from './report-urls.ts';

/** No such report, or none this person may see: both look the same. */
export function ReportMissing() {
  return (
    <>
      <PageHeader title="Report" />
      <Card aria-label="Report">
        <EmptyState
          title="We could not find that report"
          icon={<IconMapOff size={20} aria-hidden="true" />}
          action={
            <Button component={AppLink} href={tabUrl('all')} variant="default">
              Expense Reports
            </Button>
          }
        >
          It may have been deleted, or it is not yours to see.
        </EmptyState>
      </Card>
    </>
  );
}
