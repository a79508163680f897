/** The services through which entries reach an accounting system. */
export const accountingVendors = ['quickbooks', 'xero', 'codat'] as const;
export type AccountingVendor = (typeof accountingVendors)[number];

export const accountingVendorLabel = {
  quickbooks: 'QuickBooks Online',
  xero: 'Xero',
  codat: 'Other systems, through Codat',
} satisfies Record<AccountingVendor, string>;

interface VendorFeatures {
  /** Receipts can be attached to a journal entry. */
  attachments: boolean;
  /** The lines of a journal entry can carry a tax code. */
  tax_codes: boolean;
  /** The system reports which journal entries or bills were paid there. */
  payments: boolean;
  /** Only bills can be paid in the system. */
  pays_bills_only: boolean;
  /** The system has suppliers, to whom bills are addressed. */
  suppliers: boolean;
  /** Missing suppliers can be created in the system. */
  creates_suppliers: boolean;
  /** The system has employees in addition to suppliers. */
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
