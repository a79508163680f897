import { storage } from '../../lib/storage.ts';
import { ShellLayout } from '../shell/ShellLayout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** Shows that the page was not found, inside the shell for signed-in users. */
export function NotFoundRoute() {
  return storage.access_token.read() ? <ShellLayout is_unknown /> : <NotFoundPage is_bare />;
}
