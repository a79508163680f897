import type { ExpenseFields } from './show-expenses.ts';

interface TripClaim {
  attributes: Readonly<Record<string, unknown>>;
  custom_values: Readonly<Record<string, unknown>>;
  file_ids: string[];
  policy_reason: string;
  report_id: string | null;
}

type Calculated = Pick<ExpenseFields, 'category_id' | 'merchant' | 'description' | 'spent_on' | 'currency' | 'amount'>;

/**
 * Converts a mileage or per diem claim to expense fields. The amount is calculated, and the claim counts as paid by the
 * employee.
 */
export function claimedTrip(claim: TripClaim, calculated: Calculated): ExpenseFields {
  return {
    ...calculated,
    ex_rate: null,
    payment_mode: 'own',
    invoice_number: '',
    taxes: [],
    attendees: [],
    attributes: claim.attributes as ExpenseFields['attributes'],
    custom_values: claim.custom_values as ExpenseFields['custom_values'],
    file_ids: claim.file_ids,
    lost_receipt_reason: '',
    policy_reason: claim.policy_reason,
    report_id: claim.report_id,
  };
}
