import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Answer, Sent } from '../../lib/call.ts';
import { errorText } from '../../lib/call-error.ts';
import { notify } from '../../ui/notices.ts';
import type { PublicLinks } from '../../ui/PublicFooter.tsx';
import { SignInMessage } from '../sign-in/parts/SignInMessage.tsx';

type Invitation = Answer<'outsideRecipients.invitation'>;
type RecipientAnswer = Sent<'outsideRecipients.answer'>['answer'];

interface ReceiveFilesScreenProps {
  invitation: Invitation;
  onAnswer: (answer: RecipientAnswer) => Promise<unknown>;
  links?: PublicLinks;
}

/**
 * The page on which a person accepts or declines files from a company, even without signing in. Nothing happens until
 * they click a button.
 */
export function ReceiveFilesScreen({ invitation, onAnswer, links = {} }: ReceiveFilesScreenProps) {
  const { company, email } = invitation;
  const reply = useMutation({
    mutationFn: onAnswer,
    onError: (error) => notify.failure(errorText(error)),
  });
  if (reply.isSuccess) {
    const isConfirmed = reply.variables === 'confirm';
    return (
      <SignInMessage title={isConfirmed ? 'Confirmed' : 'Declined'} links={links} action={null}>
        {isConfirmed
          ? `${company} may now send files to ${email}. Each email has a link to unsubscribe.`
          : `${company} cannot send files to ${email}, and cannot ask again.`}
      </SignInMessage>
    );
  }

  return (
    <SignInMessage
      title={`Receive files from ${company}?`}
      links={links}
      action={
        <>
          <Button loading={reply.isPending} onClick={() => reply.mutate('confirm')}>
            Confirm
          </Button>
          <Button variant="default" disabled={reply.isPending} onClick={() => reply.mutate('decline')}>
            Decline
          </Button>
        </>
      }
    >
      {sentenceOf(invitation)}
    </SignInMessage>
  );
}

function sentenceOf({ company, email, added_by, files }: Invitation): string {
  const what =
    files.length > 0
      ? `these files regularly: ${files.map((name) => `“${name}”`).join(', ')}. More may follow`
      : 'files that it exports regularly';
  return `${added_by} of ${company} wants to send ${email} ${what}. You can unsubscribe at any time.`;
}
