import { Button } from '@mantine/core';
import { IconPlus, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { TemplateEditorPage } from './parts/TemplateEditorPage.tsx';
import { TemplateList } from './parts/TemplateList.tsx';

const path = '/settings/export-templates';

/** The company's export templates; the URL names the one that is being edited. */
export function ExportTemplatesScreen() {
  const { search, change } = useUrlSearch();
  const { template } = search;
  if (template)
    return (
      <TemplateEditorPage
        key={template}
        template_id={template === 'new' ? null : template}
        onClose={() => change(({ template: _, ...rest }) => rest)}
      />
    );
  return <Templates />;
}

function Templates() {
  const query = useQuery(queryOf('exportTemplates.list', {}));
  const canChange = useCanChange(path);
  const templates = query.data?.data ?? [];
  const add = (
    <Button component={AppLink} href={`${path}?template=new`} leftSection={<IconPlus aria-hidden="true" />}>
      New template
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Export templates"
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
