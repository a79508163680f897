import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { CallError } from '../../lib/call-error.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { ReceiptViewer } from '../../ui/ReceiptViewer.tsx';
import { ScreenReaderText } from '../../ui/ScreenReaderText.tsx';
import { Shimmer } from '../../ui/Shimmer.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import styles from './attachment.module.css';
import { expenseLabels } from './expense-labels.ts';
import { receiptQuery } from './expenses.calls.ts';

/** Shows the file whose id is in `?file=`. */
export function AttachmentScreen() {
  const { search } = useUrlSearch();
  const query = useQuery({ ...receiptQuery(search.file ?? ''), enabled: isUuid(search.file) });
  const isUnknown =
    !isUuid(search.file) || (query.error instanceof CallError && [400, 404].includes(query.error.status));

  return (
    <div className={styles.page}>
      {query.data ? (
        <>
          <ScreenReaderText>
            <h1>{query.data.data.name}</h1>
          </ScreenReaderText>
          <ReceiptViewer files={[query.data.data]} look="full" onBroken={() => void query.refetch()} />
        </>
      ) : (
        <>
          <h1>{t`Attachment`}</h1>
          {isUnknown ? (
            <EmptyState title={expenseLabels.fileNotFoundTitle}>{expenseLabels.fileNotFoundHint}</EmptyState>
          ) : query.isError ? (
            <FailedState title={t`Failed to fetch File.`} error={query.error} onRetry={() => void query.refetch()}>
              {expenseLabels.failedHint}
            </FailedState>
          ) : (
            <Shimmer />
          )}
        </>
      )}
    </div>
  );
}
