import type { SetUpDocument } from '../../ach.calls.ts';
import styles from '../../ach.module.css';
import { Directives } from '../Directives.tsx';
import { DocumentList } from '../DocumentList.tsx';
import { DocumentUpload } from '../DocumentUpload.tsx';
import type { StepProps } from './step-props.ts';

/** Documents that confirm the details of the company or its controller. */
export function DocumentsStep({ setUp }: StepProps) {
  const documents = setUp.documents.filter(({ owner_id }) => owner_id === null);
  const isOpen = setUp.customer_status === 'document';
  return (
    <div className={styles.form}>
      <Directives directives={setUp.directives} />
      <DocumentList documents={documents} />
      {isOpen && <DocumentUpload owner_id={null} no_of_waiting={waiting(setUp.documents)} />}
    </div>
  );
}

function waiting(documents: readonly SetUpDocument[]): number {
  return documents.filter(({ state }) => state === 'pending').length;
}
