import type { CustomValues } from '../custom-fields/custom-field.ts';

/** The facts of a report or advance that approval rules evaluate. Amounts are decimals. */
export interface ApprovalItem {
  id: string;
  owner_id: string;
  /** The owner, or the delegate who submits the item; null if unknown. */
  submitted_by: string | null;
  /** The company's currency. */
  currency: string;
  total: string;
  reimbursable_total: string;
  largest_expense: string;
  no_of_expenses: number;
  no_of_violations: number;
  no_of_checks: number;
  /** The total claimed distance of the item's mileage expenses, in kilometres. */
  distance_km: string;
  /** The number of days for which the item pays per diem. */
  per_diem_days: number;
  /** The distinct categories of the item's expenses. */
  category_ids: readonly string[];
  /**
   * The parents of the item's categories, so that a rule for Travel also matches Flights. The owners of these parent
   * categories do not become approvers.
   */
  category_ids_above: readonly string[];
  expense_types: readonly string[];
  /** The currencies of the item's expenses. */
  currencies: readonly string[];
  /** Custom fields of the report or advance itself, by key. */
  custom_values: CustomValues;
  standing: OwnerStanding;
}

/** The owner's position in the organisation. */
export interface OwnerStanding {
  /** The owner's department first, then its parents. */
  department_ids: readonly string[];
  entity_id: string | null;
  business_unit_id: string | null;
  level_id: string | null;
  group_ids: readonly string[];
  location: string;
}
