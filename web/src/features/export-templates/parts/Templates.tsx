import { Button } from '@mantine/core';
import { IconPlus, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/queries.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { useCanChange } from '../../settings/parts/use-can-change.ts';
import { ExportTemplatesHeader, tabUrl } from './ExportTemplatesHeader.tsx';
import { TemplateList } from './TemplateList.tsx';

/** The tab with the company's templates. */
export function Templates() {
  const query = useQuery(queryOf('exportTemplates.list', {}));
  const canChange = useCanChange('/settings/export-templates');
  const templates = query.data?.data ?? [];
  const add = (
    <Button
      component={AppLink}
      href={tabUrl('templates', { template: 'new' })}
      leftSection={<IconPlus aria-hidden="true" />}
    >
      New template
    </Button>
  );

  return (
    <>
      <ExportTemplatesHeader
        tab="templates"
        line="Column layouts for your accounting system. Every Export button offers them."
        actions={canChange && add}
      />
      <Card aria-label="Export templates">
        <ListStatus
          of={query}
          count={templates.length}
          rows={4}
          failed="Failed to fetch Export templates."
          empty={
            <EmptyState
              title="No export templates yet"
              icon={<IconTable size={20} aria-hidden="true" />}
              action={canChange && add}
            >
              Add a template to export the columns that your accounting system expects.
            </EmptyState>
          }
        >
          <TemplateList templates={templates} isFixed={!canChange} />
        </ListStatus>
      </Card>
    </>
  );
}
