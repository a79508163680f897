import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SetUpTwoFactorScreen } from '../../features/two-factor/set-up-two-factor.screen.tsx';
import { logOut } from '../../lib/log-out.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import { storage } from '../../lib/storage.ts';
import { publicLinks } from './public-links.ts';

export function SetUpTwoFactorPage() {
  const navigate = useNavigate();
  const queries = useQueryClient();

  function openProduct() {
    const back = safeReturnPath(storage.flow.read());
    storage.flow.clear();
    // The cache still contains the refusals of requests that were sent before the set-up.
    queries.clear();
    void navigate({ href: back ?? '/home', replace: true });
  }

  return <SetUpTwoFactorScreen onDone={openProduct} onSignOut={() => void logOut()} links={publicLinks} />;
}
