import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { tabUrl } from '../../items/parts/report-urls.ts';
import { reportLabels } from '../../reports/parts/report-labels.ts';

/** Shown if the report does not exist or the user may not see it. Both look the same on purpose. */
export function ReportMissing() {
  return (
    <>
      <PageHeader title="Report" />
      <Card aria-label="Report">
        <EmptyState
          title={reportLabels.notFoundTitle}
          icon={<IconMapOff size={20} aria-hidden="true" />}
          action={
            <Button component={AppLink} href={tabUrl('all')} variant="default">
              Expense Reports
            </Button>
          }
        >
          {reportLabels.notFoundHint}
        </EmptyState>
      </Card>
    </>
  );
}
