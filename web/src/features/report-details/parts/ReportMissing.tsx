import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { tabUrl } from '../../items/parts/report-urls.ts';
import { reportLabels } from '../../reports/parts/report-labels.ts';

/** Shown if the report does not exist or the user may not see it. The two cases are deliberately indistinguishable. */
export function ReportMissing() {
  return (
    <>
      <PageHeader title={t`Report`} />
      <Card aria-label={t`Report`}>
        <EmptyState
          title={reportLabels.notFoundTitle}
          icon={<IconMapOff size={20} aria-hidden="true" />}
          action={
            <Button component={AppLink} href={tabUrl('all')} variant="default">
              {t`Expense Reports`}
            </Button>
          }
        >
          {reportLabels.notFoundHint}
        </EmptyState>
      </Card>
    </>
  );
}
