import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import { SubmitSheet } from '../../items/parts/SubmitSheet.tsx';
import type { AdvanceRow } from './advance.ts';
import { advanceLabels } from './advance-labels.ts';
import { editAdvanceUrl } from './advance-urls.ts';
import { useCacheAdvance } from './use-advance.ts';

interface SubmitAdvanceDialogProps {
  advance: Pick<AdvanceRow, 'id' | 'number' | 'title' | 'version'>;
  onSubmitted: () => void;
  onClose: () => void;
}

/** Shows missing fields, policy results and approvers before an advance is submitted. */
export default function SubmitAdvanceDialog({ advance, onSubmitted, onClose }: SubmitAdvanceDialogProps) {
  const cacheAdvance = useCacheAdvance();
  const submit = useWrite('advances.submit');
  const recall = useWrite('advances.recall');
  const preview = useQuery({
    ...queryOf('advances.preview', { advance_id: advance.id }),
    staleTime: 0,
    gcTime: 0,
    // The request stops here, because a submitted advance has no preview.
    enabled: !submit.isPending && !submit.isSuccess,
  });

  async function send(comment: string) {
    try {
      const answer = await submit.mutateAsync({ advance_id: advance.id, version: advance.version, comment });
      cacheAdvance(answer);
      const { version, can } = answer.data;
      notify.success(
        advanceLabels.submitted(advance.number),
        can.recall.allowed
          ? {
              undo: () =>
                recall.mutate(
                  { advance_id: advance.id, version },
                  { onSuccess: cacheAdvance, onError: (error) => notify.failure(errorText(error)) },
                ),
            }
          : {},
      );
      onClose();
      onSubmitted();
    } catch {
      void preview.refetch();
    }
  }

  const submitPreview = preview.data && {
    ...preview.data,
    problems: preview.data.problems.map(({ field, ...problem }) => ({
      ...problem,
      group: '',
      href: field && editAdvanceUrl(advance, field),
    })),
  };

  return (
    <SubmitSheet
      noun="advance"
      item={advance}
      preview={submitPreview}
      previewQuery={preview}
      sending={submit}
      onSend={send}
      onClose={onClose}
    />
  );
}
