import { Button } from '@mantine/core';
import { t } from '#domain/language/translate.ts';
import { SignInMessage } from '../../features/sign-in/parts/SignInMessage.tsx';
import { CallError, errorText } from '../../lib/call-error.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { publicLinks } from './public-links.ts';

/**
 * Shown if a link from a mail is invalid or its data cannot be loaded, for example because the server cannot be
 * reached. In the latter case, the user can try again.
 */
export function LinkRefused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isFinal = error instanceof CallError && error.is_stored && error.status !== 503;
  return (
    <SignInMessage
      title={isFinal ? t`This link does not work` : t`Something went wrong`}
      links={publicLinks}
      action={
        isFinal ? (
          <Button component={AppLink} href="/sign-in" variant="default">
            {t`Go to sign in`}
          </Button>
        ) : (
          <Button variant="default" onClick={onRetry}>
            {t`Try again`}
          </Button>
        )
      }
    >
      {errorText(error)}
    </SignInMessage>
  );
}
