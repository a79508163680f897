/** The features a company has enabled, one database row each. A missing row means disabled or empty. */
export interface Features {
  card_recon_enabled: boolean;
  expense_only: boolean;
  hide_add_card: boolean;
  hide_refresh_txn: boolean;
  hide_remove_card: boolean;
  is_ach_enabled: boolean;
  is_ach_requested: boolean;
  is_ach_applicable: boolean;
  /** True if the company pays by bank file, so its people add their bank details. */
  pays_by_file: boolean;
  show_per_diem: boolean;
  /** True if a claimant may state that a receipt is lost instead of attaching it. */
  allows_lost_receipts: boolean;
  /** True if emails have no links to approve and send back. */
  no_approval_links: boolean;
  show_payment_details_popup: boolean;
  download_rp_button_txt: string;
  /** The bank's verification status; only 'verified' allows ACH payments. */
  ach_customer_status: string;
}

type FeatureName = keyof Features;

const absent: Features = {
  card_recon_enabled: false,
  expense_only: false,
  hide_add_card: false,
  hide_refresh_txn: false,
  hide_remove_card: false,
  is_ach_enabled: false,
  is_ach_requested: false,
  is_ach_applicable: false,
  pays_by_file: false,
  show_per_diem: false,
  allows_lost_receipts: false,
  no_approval_links: false,
  show_payment_details_popup: false,
  download_rp_button_txt: '',
  ach_customer_status: '',
};

/** Reads a company's feature rows. A value of the wrong type counts as missing. */
export function featuresFrom(rows: readonly { feature: string; value: unknown }[]): Features {
  const features = { ...absent };
  for (const { feature, value } of rows) {
    if (!isFeatureName(feature) || typeof value !== typeof absent[feature]) continue;
    Object.assign(features, { [feature]: value });
  }
  return features;
}

export function isAchVerified(features: Pick<Features, 'ach_customer_status'>): boolean {
  return features.ach_customer_status === 'verified';
}

function isFeatureName(name: string): name is FeatureName {
  return Object.hasOwn(absent, name);
}
