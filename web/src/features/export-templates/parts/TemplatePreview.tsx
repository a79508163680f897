import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf } from '../../../lib/queries.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { sentOptions, type TemplateDraft } from '../template-draft.ts';
import styles from './export-templates.module.css';

/** Shows the first rows of the file and updates them while the template is being edited. */
export function TemplatePreview({ draft }: { draft: TemplateDraft }) {
  const [shown] = useDebouncedValue(draft, 400);
  const { data, error } = useQuery({
    ...queryOf('exportTemplates.preview', { level: shown.level, options: sentOptions(shown) }),
    enabled: shown.columns.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

  return (
    <Card aria-label="Preview">
      <CardHeader title="Preview" detail="The newest items you can see" />
      {error && <p className={styles.hint}>{errorText(error)}</p>}
      {!error && (!data || shown.columns.length === 0) && <p className={styles.hint}>Add a column to see rows.</p>}
      {!error && data && shown.columns.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide preview must be scrollable by keyboard
        <section className={styles.preview} aria-label="Preview rows" tabIndex={0}>
          <table>
            {draft.options.has_header && (
              <thead>
                <tr>
                  {data.headers.map((header, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat and have no ids
                    <th key={index} scope="col">
                      {header}
                    </th>
                  ))}
                </tr>
              </thead>
            )}
            <tbody>
              {data.rows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
                <tr key={row}>
                  {cells.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells have no ids
                    <td key={index}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {data.rows.length === 0 && <p className={styles.hint}>There are no items to show yet.</p>}
        </section>
      )}
    </Card>
  );
}
