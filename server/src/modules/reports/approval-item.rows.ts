import { sql } from 'kysely';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import type { TripFacts } from '#domain/expenses/trip-facts.ts';
import { tripTotals } from '#domain/expenses/trip-facts.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import { isOpenReport } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import type { GivenItem } from '../approval-rules/find-chain.ts';

interface ReportItemRow {
  id: string;
  owner_id: string;
  submitted_by: string | null;
  stage: ReportStage;
  total: string;
  reimbursable_total: string;
  largest_expense: string;
  no_of_expenses: number;
  no_of_violations: number;
  no_of_checks: number;
  /** The trips of the report's mileage and per diem claims. */
  trips: TripFacts[];
  category_ids: string[];
  expense_types: string[];
  currencies: string[];
  custom_values: CustomValues;
}

/** Reads a report with the line facts that approval rules use. Amounts are in the company's currency. */
async function readReportItem(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<ReportItemRow | undefined> {
  const { rows } = await sql<ReportItemRow>`
    select r.id, r.owner_id, r.submitted_by, r.stage, r.company_total as total, r.company_payable_total as reimbursable_total, r.no_of_expenses,
      r.no_of_violations, r.no_of_checks, r.custom_values, coalesce(l.largest_expense, 0) as largest_expense,
      coalesce(l.category_ids, '{}') as category_ids, coalesce(l.expense_types, '{}') as expense_types,
      coalesce(l.currencies, '{}') as currencies,
      coalesce(l.trips, '[]') as trips
    from reports r
    left join lateral (
      select max(e.company_amount) as largest_expense,
        array_agg(distinct e.category_id) filter (where e.category_id is not null) as category_ids,
        array_agg(distinct e.expense_type) as expense_types,
        array_agg(distinct e.currency) filter (where e.currency is not null) as currencies,
        jsonb_agg(e.trip - 'stops' - 'road_line') filter (where e.trip is not null) as trips
      from expenses e where e.client_id = ${client_id} and e.report_id = r.id and e.deleted_at is null
    ) l on true
    where r.client_id = ${client_id} and r.id = ${id} and r.deleted_at is null`.execute(tx);
  return rows[0];
}

/** Returns the report facts that approval rules evaluate; null if the report does not exist. */
export async function approvalItemOf(
  tx: CompanyTransaction,
  key: { client_id: string; id: string },
): Promise<GivenItem | null> {
  const row = await readReportItem(tx, key);
  return row ? itemOf(row) : null;
}

/**
 * Returns the same facts as `approvalItemOf`, but for testing rules. Returns null for an unsubmitted report of another
 * person.
 */
export async function approvalItemFor(
  tx: CompanyTransaction,
  { actor, item_id }: { actor: Actor; item_id: string },
): Promise<GivenItem | null> {
  const row = await readReportItem(tx, { client_id: actor.client_id, id: item_id });
  return !row || (isOpenReport(row.stage) && row.owner_id !== actor.user_id) ? null : itemOf(row);
}

function itemOf({ stage: _, trips, ...item }: ReportItemRow): GivenItem {
  return { ...item, ...tripTotals(trips) };
}
