import { useQuery } from '@tanstack/react-query';
import { SecondStepScreen } from '../../features/sign-in/second-step.screen.tsx';
import { enterBy, enterByPasskey, secondStepQuery } from '../../features/sign-in/sign-in.calls.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { LinkRefused } from './LinkRefused.tsx';
import { publicLinks } from './public-links.ts';
import { useReplaceUrl } from './use-replace-url.ts';

export function SecondStepPage() {
  const { token } = useRouteParams('/auth/second-step/{token}');
  const follow = useReplaceUrl();
  const ways = useQuery(secondStepQuery(token));
  const finish = enterBy('twoFactor.signIn', follow);
  if (ways.error) return <LinkRefused error={ways.error} onRetry={() => void ways.refetch()} />;

  return (
    <SecondStepScreen
      ways={ways.data?.data ?? null}
      onSubmit={({ code }) => finish({ token, code })}
      onPasskey={() => enterByPasskey(follow, { token })}
      links={publicLinks}
    />
  );
}
