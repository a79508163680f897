import { lazy, Suspense } from 'react';
import { storage } from '../../lib/storage.ts';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const ShellLayout = lazy(() => import('../shell/ShellLayout.tsx').then((module) => ({ default: module.ShellLayout })));

/** Whoever is signed in keeps the shell around the page that is not there. */
export function UnknownAddress() {
  if (!storage.access_token.read()) return <NotFoundPage is_bare />;
  return (
    <Suspense fallback={<LoadingImage />}>
      <ShellLayout is_unknown />
    </Suspense>
  );
}
