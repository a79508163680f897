import { labelInSentence } from '#domain/language/label-in-sentence.ts';
import { t } from '#domain/language/translate.ts';
import styles from './MappingTable.module.css';
import { PlainSelect } from './PlainSelect.tsx';

/** A field that a spreadsheet column can be mapped to. */
export interface MappedField {
  key: string;
  label: string;
  help?: string;
  is_required?: boolean;
}

interface MappingTableProps {
  fields: readonly MappedField[];
  headers: readonly string[];
  /** The selected column headers by field key. */
  mapping: Readonly<Record<string, string>>;
  /** The values of the first row, by column. */
  sample?: Readonly<Record<string, string>> | undefined;
  onChange: (mapping: Record<string, string>) => void;
}

/** Maps the columns of a spreadsheet to fields. */
export function MappingTable({ fields, headers, mapping, sample, onChange }: MappingTableProps) {
  return (
    <table className={styles.mapping}>
      <thead>
        <tr>
          <th scope="col">{t`Field`}</th>
          <th scope="col">{t`File column`}</th>
          {sample && <th scope="col">{t`First row`}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.key}>
            <td>
              {field.label}
              {(field.is_required || field.help) && <small>{field.is_required ? t`Required` : field.help}</small>}
            </td>
            <td>
              <PlainSelect
                label={t`Column for ${field.label}`}
                placeholder={t`Not imported`}
                data={headers}
                value={mapping[field.key] ?? null}
                onChange={(header) => onChange({ ...mapping, [field.key]: header ?? '' })}
              />
            </td>
            {sample && <td className={styles.sample}>{sample[mapping[field.key] ?? '']}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns a text such as 'Choose a column for date, amount.', or null if all required fields are mapped. */
export function missingColumns(
  fields: readonly MappedField[],
  mapping: Readonly<Record<string, string>>,
): string | null {
  const missing = fields.filter(({ key, is_required }) => is_required && !mapping[key]);
  if (missing.length === 0) return null;
  return t`Choose a column for ${missing.map(({ label }) => labelInSentence(label)).join(', ')}.`;
}

/** Removes unmapped fields from the mapping. */
export function chosenColumns(mapping: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(mapping).filter(([, header]) => header));
}
