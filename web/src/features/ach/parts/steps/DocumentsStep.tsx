import { TextLink } from '../../../../ui/TextLink.tsx';
import type { SetUpDocument } from '../../ach.calls.ts';
import styles from '../../ach.module.css';
import { Directives } from '../Directives.tsx';
import { DocumentList } from '../DocumentList.tsx';
import { DocumentUpload } from '../DocumentUpload.tsx';
import type { StepProps } from './step-props.ts';

/** The step for documents that confirm the details of the company or its controller. */
export function DocumentsStep({ setUp }: StepProps) {
  const documents = setUp.documents.filter(({ owner_id }) => owner_id === null);
  const isOpen = setUp.customer_status === 'document';
  return (
    <div className={styles.form}>
      <Directives directives={setUp.directives} />
      <DocumentList documents={documents} />
      {isOpen && (
        <DocumentUpload owner_id={null} isIdentity={asksForIdentity(setUp)} no_of_waiting={waiting(setUp.documents)} />
      )}
      {setUp.customer_status !== 'document' && (
        <p className={styles.text}>
          Nothing you enter here changes this decision. Support asks the bank what it needs from you.{' '}
          <TextLink inText href="/help">
            Contact support
          </TextLink>
        </p>
      )}
    </div>
  );
}

/** Returns true if the bank asks for identity documents only, and not for a document of the company. */
function asksForIdentity({ directives }: StepProps['setUp']): boolean {
  return directives.length > 0 && directives.every(({ code }) => code === 'PersonalIDRequired');
}

function waiting(documents: readonly SetUpDocument[]): number {
  return documents.filter(({ state }) => state === 'pending').length;
}
