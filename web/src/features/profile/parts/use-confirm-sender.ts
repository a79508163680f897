import { useEffect, useRef } from 'react';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import { profileLabels } from '../profile-labels.ts';

/**
 * Confirms a sender if the page was opened with the link from the confirmation email, and removes the token from the
 * URL.
 */
export function useConfirmSender(): void {
  const { search, change } = useUrlSearch();
  const { mutate } = useWrite('receiptMail.confirmSender');
  const sent = useRef<string>(undefined);
  const token = search.sender;

  useEffect(() => {
    // The link works once, so a second run of this effect must not use it again.
    if (!token || sent.current === token) return;
    sent.current = token;
    mutate(
      { token },
      {
        onSuccess: ({ email }) => notify.success(profileLabels.senderConfirmed(email)),
        onError: (error) => notify.failure(errorText(error)),
        onSettled: () => change(({ sender: _, ...rest }) => rest, { replace: true }),
      },
    );
  }, [token, mutate, change]);
}
