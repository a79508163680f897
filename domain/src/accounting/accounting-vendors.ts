/** The services through which the product sends entries to an accounting system. */
export const accountingVendors = ['quickbooks', 'xero', 'codat'] as const;
export type AccountingVendor = (typeof accountingVendors)[number];

export const accountingVendorLabel = {
  quickbooks: 'QuickBooks Online',
  xero: 'Xero',
  codat: 'Other systems, through Codat',
} satisfies Record<AccountingVendor, string>;

interface VendorFeatures {
  /** True if receipts can be attached to a journal entry. */
  attachments: boolean;
  /** True if the lines of a journal entry can carry a tax code. */
  tax_codes: boolean;
  /** True if the accounting system reports which journal entries or bills were paid in it. */
  payments: boolean;
  /** True if the vendor can record the payment of a bill but not of any other kind of document. */
  pays_bills_only: boolean;
  /** True if the accounting system has suppliers, to whom bills are addressed. */
  suppliers: boolean;
  /** True if the product can create missing suppliers in the accounting system. */
  creates_suppliers: boolean;
  /** True if the accounting system has employees in addition to suppliers. */
  employees: boolean;
  /** The number of parallel requests that the vendor accepts for one company. */
  parallel: number;
}

export const vendorFeatures = {
  quickbooks: {
    attachments: true,
    tax_codes: true,
    payments: true,
    pays_bills_only: false,
    suppliers: true,
    creates_suppliers: true,
    employees: true,
    parallel: 8,
  },
  xero: {
    attachments: true,
    tax_codes: true,
    payments: true,
    pays_bills_only: true,
    suppliers: true,
    creates_suppliers: true,
    employees: false,
    parallel: 4,
  },
  codat: {
    attachments: false,
    tax_codes: false,
    payments: false,
    pays_bills_only: false,
    suppliers: true,
    creates_suppliers: false,
    employees: false,
    parallel: 8,
  },
} as const satisfies Record<AccountingVendor, VendorFeatures>;
