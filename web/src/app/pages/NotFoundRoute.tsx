import { storage } from '../../lib/storage.ts';
import { ShellLayout } from '../shell/ShellLayout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** Whoever is signed in keeps the shell around the page that is not there. */
export function NotFoundRoute() {
  return storage.access_token.read() ? <ShellLayout is_unknown /> : <NotFoundPage is_bare />;
}
