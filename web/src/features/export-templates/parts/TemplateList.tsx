import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { notify } from '../../../ui/notices.ts';
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx';
import type { TemplateBrief } from '../template-draft.ts';
import { levelLabels, screenLabels } from '../template-labels.ts';

interface TemplateListProps {
  templates: readonly TemplateBrief[];
  isFixed: boolean;
}

export function TemplateList({ templates, isFixed }: TemplateListProps) {
  return (
    <SimpleTable
      label="Export templates"
      columns={isFixed ? columns : [...columns, copyColumn]}
      rows={templates}
      keyOf={({ template_id }) => template_id}
      hrefOf={({ template_id }) => `/settings/export-templates?template=${template_id}`}
    />
  );
}

const columns: readonly SimpleColumn<TemplateBrief>[] = [
  { head: 'Name', cell: ({ name }) => name, isTitle: true },
  { head: 'One row per', cell: ({ level }) => levelLabels[level] },
  { head: 'Format', cell: ({ format }) => (format === 'csv' ? 'CSV' : 'Excel') },
  { head: 'Columns', cell: ({ columns_count }) => columns_count, align: 'right' },
  {
    head: 'Default for',
    cell: ({ default_for }) => default_for.map((screen) => screenLabels[screen]).join(', ') || '–',
  },
  { head: 'Owner', cell: ({ owner }) => `${owner.first_name} ${owner.last_name}`, isWide: true },
  { head: 'Changed', cell: ({ updated_at }) => <DateOnly date={updated_at.slice(0, 10)} />, isWide: true },
];

const copyColumn: SimpleColumn<TemplateBrief> = {
  head: 'Copy',
  cell: (template) => <CopyButton template={template} />,
  isAction: true,
};

function CopyButton({ template: { name, template_id } }: { template: TemplateBrief }) {
  const copy = useWrite('exportTemplates.copy');
  return (
    <Button
      size="sm"
      variant="subtle"
      aria-label={`Copy ${name}`}
      leftSection={<IconCopy aria-hidden="true" />}
      loading={copy.isPending}
      onClick={() =>
        copy.mutate(
          { template_id },
          {
            onSuccess: () => notify.success(`${name} copied`),
            onError: (error) => notify.failure(errorText(error)),
          },
        )
      }
    >
      Copy
    </Button>
  );
}
