import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { queryOf } from '../../lib/queries.ts';

export const MileageFormPage = lazyRouteComponent(
  () => import('../../features/mileage/parts/MileageFormPage.tsx'),
  'MileageFormPage',
);

export const PerDiemFormPage = lazyRouteComponent(
  () => import('../../features/per-diem/parts/PerDiemFormPage.tsx'),
  'PerDiemFormPage',
);

interface FormLocation {
  search: Record<string, string>;
  hash: string;
}

/** Loads the script of the form that the URL hash names, while the script of the page is still loading. */
export async function loadClaimForm({ hash }: FormLocation): Promise<void> {
  if (hash === 'mileage') await MileageFormPage.preload?.();
  if (hash === 'per_diem') await PerDiemFormPage.preload?.();
}

/** Loads both claim forms, so that switching tabs is instant. */
export function loadClaimForms(): void {
  void MileageFormPage.preload?.();
  void PerDiemFormPage.preload?.();
}

/**
 * Requests the data of the form that the URL hash names. Does nothing for a claim on behalf of a colleague, because the
 * delegation is not loaded yet.
 */
export function prefetchClaimForm(queries: QueryClient, { search, hash }: FormLocation): void {
  if (search.for) return;
  if (hash === 'mileage') void queries.prefetchQuery(queryOf('mileage.basics', {}));
  if (hash === 'per_diem') void queries.prefetchQuery(queryOf('perDiem.userFields', {}));
}
