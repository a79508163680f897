import type { CustomValues } from '../custom-fields/custom-field.ts';

/** What a rule sees of a report or an advance. Amounts are decimals. */
export interface ApprovalItem {
  id: string;
  owner_id: string;
  /** The company's. */
  currency: string;
  total: string;
  reimbursable_total: string;
  largest_expense: string;
  no_of_expenses: number;
  no_of_violations: number;
  no_of_checks: number;
  /** Of its lines, each once. */
  category_ids: readonly string[];
  /** Those above them: a rule for Travel is also one for Flights. Their owners are not asked. */
  category_ids_above: readonly string[];
  expense_types: readonly string[];
  /** What was spent in. */
  currencies: readonly string[];
  /** Of the report or advance itself, by key. */
  custom_values: CustomValues;
  standing: OwnerStanding;
}

/** Where the owner stands in the company. */
export interface OwnerStanding {
  /** Their own department first, then those above it. */
  department_ids: readonly string[];
  entity_id: string | null;
  business_unit_id: string | null;
  level_id: string | null;
  group_ids: readonly string[];
  location: string;
}
