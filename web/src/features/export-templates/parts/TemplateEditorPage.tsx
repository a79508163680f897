import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type TemplateLevel, templateLevels } from '#domain/exports/template-fields.ts';
import { queryOf } from '../../../lib/queries.ts';
import { FailedState } from '../../../ui/FailedState.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { draftOf } from '../template-draft.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

interface TemplateEditorPageProps {
  /** The template to edit; null for a new one. */
  template_id: string | null;
  onClose: () => void;
}

/** Loads the template with the fields that its columns can show, and opens the editor. */
export function TemplateEditorPage({ template_id, onClose }: TemplateEditorPageProps) {
  const [level, setLevel] = useState<TemplateLevel>(templateLevels[0]);
  const query = useQuery(queryOf('exportTemplates.details', template_id ? { template_id } : { level }));
  if (query.isError)
    return (
      <FailedState title="Failed to fetch the template." error={query.error} onRetry={() => void query.refetch()} />
    );
  if (!query.data) return <Shimmer rows={8} />;
  return (
    <TemplateEditor
      key={query.data.template ? `${template_id} ${query.data.template.version}` : level}
      details={query.data}
      initial={draftOf(query.data, level)}
      onLevel={setLevel}
      onClose={onClose}
    />
  );
}
