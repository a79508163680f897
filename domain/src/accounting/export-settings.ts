import { allow, type Decision, refuse } from '../decision.ts';
import { type AccountingVendor, accountingVendorLabel, vendorFeatures } from './accounting-vendors.ts';
import { type CardDocument, type EntryDate, type ReimbursableDocument, vendorDocuments } from './export-documents.ts';

interface ChosenSettings {
  reimbursable_as: ReimbursableDocument;
  card_as: CardDocument;
  dated_by: EntryDate;
  employee_as: 'supplier' | 'employee';
  creates_suppliers: boolean;
  with_taxes: boolean;
  reads_payments: boolean;
}

type SettingsRefusal = 'accounting.not_supported' | 'accounting.settings_conflict';

/** Checks that the vendor supports the settings and that they are compatible with each other. */
export function canUseSettings(vendor: AccountingVendor, settings: ChosenSettings): Decision<true, SettingsRefusal> {
  const features = vendorFeatures[vendor];
  const documents = vendorDocuments[vendor];
  const isSupported =
    documents.reimbursable.includes(settings.reimbursable_as) &&
    documents.card.includes(settings.card_as) &&
    (features.tax_codes || !settings.with_taxes) &&
    (features.payments || !settings.reads_payments) &&
    (features.creates_suppliers || !settings.creates_suppliers) &&
    (features.employees || settings.employee_as === 'supplier');
  if (!isSupported) return refuse('accounting.not_supported', { name: accountingVendorLabel[vendor] });

  const reason = conflictIn(vendor, settings);
  return reason ? refuse('accounting.settings_conflict', { reason }) : allow(true);
}

function conflictIn(
  vendor: AccountingVendor,
  { reimbursable_as, dated_by, employee_as, reads_payments }: ChosenSettings,
): string | null {
  if (reimbursable_as === 'bill' && employee_as === 'employee')
    return 'Bills are owed to suppliers. Choose suppliers for employees, or another document.';
  if (!reads_payments) return null;
  if (dated_by === 'paid') return 'Reports that are exported when they are paid cannot be paid in the books.';
  if (reimbursable_as === 'expense' || reimbursable_as === 'check')
    return 'Expenses and checks are paid already. Choose bills or journal entries to read payments.';
  if (vendorFeatures[vendor].pays_bills_only && reimbursable_as !== 'bill')
    return `${accountingVendorLabel[vendor]} pays bills only. Export reimbursable spend as bills to read payments.`;
  return null;
}
