import { fitsScreen } from '#domain/exports/export-screens.ts';
import type { TemplateLevel } from '#domain/exports/template-fields.ts';
import { Card } from '../../../ui/Card.tsx';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import { SegmentField } from '../../../ui/SegmentField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { EditorPart } from '../template-draft.ts';
import { choicesOf, levelLabels, screenLabels } from '../template-labels.ts';
import styles from './export-templates.module.css';

interface TemplateGeneralProps extends EditorPart {
  isNew: boolean;
  onLevel: (level: TemplateLevel) => void;
}

/**
 * Edits the name, the kind of rows, the format and the lists for which the template is the default. The kind of rows
 * can only be changed for a new template, because the available fields depend on it.
 */
export function TemplateGeneral({ draft, errors, onChange, isNew, onLevel }: TemplateGeneralProps) {
  const screens = choicesOf(screenLabels).filter(({ value }) => fitsScreen(draft.level, value));
  return (
    <Card padded className={styles.fields} aria-label="General">
      <TextField
        label="Name"
        maxLength={80}
        value={draft.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <SelectField
        label="One row per"
        data={choicesOf(levelLabels)}
        value={draft.level}
        disabled={!isNew}
        onChange={(value) => value && onLevel(value as TemplateLevel)}
      />
      <SegmentField
        label="Format"
        value={draft.format}
        options={[
          { value: 'csv', label: 'CSV' },
          { value: 'xlsx', label: 'Excel' },
        ]}
        onChange={(format) => onChange({ format })}
      />
      <MultiSelectField
        label="Default for"
        isOptional
        description="Exports of selected rows in these lists use this template."
        data={screens}
        value={draft.default_for}
        onChange={(values) =>
          onChange({ default_for: screens.flatMap(({ value }) => (values.includes(value) ? [value] : [])) })
        }
      />
    </Card>
  );
}
