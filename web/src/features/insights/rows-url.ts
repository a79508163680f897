import { routeUrl } from '../../lib/route-url.ts';
import type { InsightsInput } from './insights-query.ts';

/** The part of the counted expenses that a card, bar or row stands for. */
interface Part {
  /** Only expenses that broke a policy. */
  is_violating?: true;
  from?: string;
  to?: string;
  user?: string;
  merchant?: string;
  type?: 'mileage' | 'per_diem';
  /** Null for expenses without one. */
  category?: string | null | undefined;
  department?: string | null | undefined;
  paid_with?: 'company';
  project?: string | null;
  states?: readonly string[];
}

/**
 * The list of the expenses behind a figure, with the same filters. The list has no filter for business units, so figures
 * of a business unit have no link.
 */
export function expenseRowsUrl({ period, filters = {} }: InsightsInput, part: Part = {}): string | null {
  if (filters.business_unit_ids) return null;
  const within = [
    part.category === null && 'category',
    part.department === null && 'department',
    part.paid_with && `paid_with:${part.paid_with}`,
    // A project may contain commas, which separate groups.
    part.project && encodeURIComponent(`project:${part.project}`),
  ].filter(Boolean);

  return routeUrl({
    path: '/analytics/{widget_name}',
    params: { widget_name: part.is_violating ? 'policy_violations' : 'expense_details' },
    search: {
      from: part.from ?? period.from,
      to: part.to ?? period.to,
      entity: filters.entity_ids?.join(','),
      department: part.department ?? filters.department_ids?.join(','),
      category: part.category ?? filters.category_ids?.join(','),
      currency: filters.currencies?.join(','),
      user: part.user,
      merchant: part.merchant,
      type: part.type,
      state: part.states?.join(','),
      within: within.length > 0 ? within.join(',') : undefined,
    },
  });
}

/** Reports that wait for approval, optionally only those submitted on some days. */
export function pendingReportsUrl(
  { filters = {} }: InsightsInput,
  days: { from?: string | null; to?: string } = {},
): string | null {
  if (filters.business_unit_ids || filters.entity_ids) return null;
  return routeUrl({
    path: '/approvals',
    params: {},
    search: {
      submitted_from: days.from ?? undefined,
      submitted_to: days.to,
      department_ids: filters.department_ids?.join(','),
    },
    hash: 'pending',
  });
}
