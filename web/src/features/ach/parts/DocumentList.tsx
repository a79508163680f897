import { documentTypeLabel } from '#domain/ach/directives.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Dot, type DotProps } from '../../../ui/StatusDot.tsx';
import type { SetUpDocument } from '../ach.calls.ts';
import styles from '../ach.module.css';

const looks: Record<SetUpDocument['state'], DotProps> = {
  pending: { tone: 'pending', fill: 'half', label: 'In review' },
  accepted: { tone: 'approved', fill: 'full', label: 'Accepted' },
  rejected: { tone: 'rejected', fill: 'full', label: 'Rejected' },
};

/** Lists the uploaded documents. For a rejected document, it shows what to send instead. */
export function DocumentList({ documents }: { documents: readonly SetUpDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label="Documents">
      {documents.map(({ id, file_name, document_type, state, failure, uploaded_at }) => (
        <li key={id}>
          <span className={styles.lineText}>
            <b>{file_name}</b>
            <small>
              {documentTypeLabel[document_type]}, <DateTime at={uploaded_at} />
            </small>
            {failure && <small className={styles.failure}>{failure}</small>}
          </span>
          <Dot {...looks[state]} />
        </li>
      ))}
    </ul>
  );
}
