import { Button } from '@mantine/core';
import { useState } from 'react';
import type { TemplateLevel } from '#domain/exports/template-fields.ts';
import { CallError, errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { DeleteButton } from '../../../ui/DeleteButton.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { notify } from '../../../ui/notices.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useCanChange } from '../../settings/parts/use-can-change.ts';
import { fieldsIn, sentOptions, type TemplateDetails, type TemplateDraft } from '../template-draft.ts';
import { ColumnList } from './ColumnList.tsx';
import styles from './export-templates.module.css';
import { FieldPicker } from './FieldPicker.tsx';
import { TemplateGeneral } from './TemplateGeneral.tsx';
import { TemplateOptionsForm } from './TemplateOptionsForm.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

interface TemplateEditorProps {
  details: TemplateDetails;
  initial: TemplateDraft;
  onLevel: (level: TemplateLevel) => void;
  onClose: () => void;
}

export function TemplateEditor({ details, initial, onLevel, onClose }: TemplateEditorProps) {
  const [draft, setDraft] = useState(initial);
  const { save, isPending, refusal, errors } = useSaving(details, draft, onClose);
  const remove = useWrite('exportTemplates.remove');
  const canChange = useCanChange('/settings/export-templates');
  const { template_id } = details;
  const part = { draft, errors, onChange: (change: Partial<TemplateDraft>) => setDraft({ ...draft, ...change }) };
  const title = details.template?.name ?? 'New template';

  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: 'Export templates', href: '/settings/export-templates' }, { label: title }]}
        actions={
          canChange && (
            <>
              {template_id && (
                <DeleteButton
                  name={`the template ${title}`}
                  remove={() => remove.mutateAsync({ template_id })}
                  onDeleted={onClose}
                >
                  Finished exports stay available.
                </DeleteButton>
              )}
              <Button loading={isPending} onClick={save}>
                Save template
              </Button>
            </>
          )
        }
      />
      <FormAlert message={refusal} />
      <fieldset className={styles.editor} disabled={!canChange}>
        <TemplateGeneral {...part} isNew={template_id === null} onLevel={onLevel} />
        <div className={styles.two}>
          <FieldPicker
            fields={fieldsIn(details)}
            onAdd={(column) => part.onChange({ columns: [...draft.columns, column] })}
          />
          <ColumnList {...part} fields={fieldsIn(details)} />
        </div>
        <TemplatePreview draft={draft} />
        <TemplateOptionsForm {...part} fields={fieldsIn(details)} />
      </fieldset>
    </>
  );
}

function useSaving({ template_id, template }: TemplateDetails, draft: TemplateDraft, onSaved: () => void) {
  const create = useWrite('exportTemplates.create');
  const edit = useWrite('exportTemplates.edit');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function save() {
    const { name, level, format, default_for } = draft;
    const values = { name, format, default_for, options: sentOptions(draft) };
    try {
      if (template_id && template) await edit.mutateAsync({ template_id, version: template.version, ...values });
      else await create.mutateAsync({ level, ...values });
      notify.success('Template saved');
      onSaved();
    } catch (error) {
      setRefusal(errorText(error));
      setErrors((error instanceof CallError && error.failure.fields) || {});
    }
  }

  return { save: () => void save(), isPending: create.isPending || edit.isPending, refusal, errors };
}
