import type { AdvanceStage } from '../advances/advance-stages.ts';
import type { ExpenseStage } from '../expenses/expense-stages.ts';
import type { Money } from '../money/money.ts';
import type { PolicyTarget } from './policy-rule.ts';

/** The input of an evaluation. The caller supplies the person's history; nothing is fetched here. */
export interface PolicyQuestion {
  item: PolicyItem;
  person: PolicyPerson;
  /** Earlier items. Items of other people or other periods, and this item itself, are ignored. */
  history: readonly PastItem[];
  /** Today in the person's time zone, for the age of expenses. */
  today: string;
  /** The latest calendar date on earth (UTC+14, see `latestToday`). Later dates are in the future everywhere. */
  latest_today: string;
  /** Units of the company's currency per unit of another, on the item's date. */
  rates: Readonly<Record<string, string>>;
  settings?: Partial<PolicySettings>;
}

export interface PolicySettings {
  /** True if incomplete drafts count towards period limits. */
  count_drafts: boolean;
  on_future_date: 'flag' | 'warn' | 'block';
  /** The action for a duplicate. The default is to warn, because most duplicates are honest mistakes. */
  on_duplicate: 'flag' | 'warn' | 'block';
}

/** The facts that the scope of a policy compares, for the item or for an earlier item. */
export interface ScopeFacts {
  category: OrganisationNode | null;
  expense_type: string | null;
  payment_mode: string | null;
  merchant: string | null;
  /** The currency of the expense or advance itself, not the company's currency. */
  currency: string;
  project: Named | null;
  attributes: Readonly<Record<string, AttributeValue>>;
}

export interface PolicyItem extends Omit<ScopeFacts, 'currency'> {
  kind: PolicyTarget;
  /** The id of the item; null if it is not saved yet. */
  id: string | null;
  /** The stage of the item; null if it is not saved yet. */
  stage: ExpenseStage | AdvanceStage | null;
  claimed: Money;
  /** The claimed amount in the company's currency. */
  converted: Money;
  /** The amount to which an approver lowered the claim, in the company's currency. */
  edited: Money | null;
  /**
   * Two rates in units of the company's currency per unit of the claim's currency: `ex_rate` is the rate of the claim,
   * `table_rate` the reference rate.
   */
  ex_rate: string;
  table_rate: string | null;
  spent_on: string;
  trip_id: string | null;
  nights: number | null;
  /** The number of attendees, including the claimant. */
  people_count: number;
  attendees: readonly string[];
  description: string;
  /** The attached receipts. `is_itemised` is null if OCR cannot determine it; the approver then checks the receipt. */
  receipts: readonly { is_itemised: boolean | null }[];
  /** True if the claimant states why there is no receipt. */
  is_receipt_lost?: boolean;
  /** True if a card transaction matches; null if the company has no cards, so that a required match is not checked. */
  is_card_matched: boolean | null;
  distance_km: string | null;
  /** The number of days that pay per diem. */
  travel_days?: number | null;
  /** The distance measured on the map. */
  calculated_distance_km: string | null;
  travel_class: string | null;
  /** The items that look like duplicates of this one. */
  duplicate_ids: readonly string[];
  /** The budgets that apply to the expense; absent if no policy needs them. */
  budgets?: readonly ItemBudget[];
}

/** A budget with the amount that is left before this expense, in the company's currency. */
export interface ItemBudget {
  /** The name, such as 'Flights in Marketing'. */
  name: string;
  /** The name of the period, such as 'November'. */
  period: string;
  /** The amount that is left after approved and pending expenses; negative if the budget is exceeded. */
  left: Money;
  /** The amount of this expense in the company's currency. */
  amount: Money;
}

export interface PastItem extends ScopeFacts {
  kind: PolicyTarget;
  id: string;
  user_id: string;
  stage: ExpenseStage | AdvanceStage;
  spent_on: string;
  trip_id: string | null;
  /** The amount in the company's currency: edited, else capped, else claimed. */
  effective: Money;
  distance_km: string | null;
  travel_days?: number | null;
}

export interface PolicyPerson {
  user: Named;
  level: Named | null;
  department: OrganisationNode | null;
  entity: Named | null;
  business_unit: Named | null;
  groups: readonly Named[];
  location: string | null;
}

interface Named {
  id: string;
  name: string;
}

/** A node of a tree. The nearest ancestor comes first in `ancestor_ids`. */
export interface OrganisationNode extends Named {
  ancestor_ids: readonly string[];
}

/** The value of an attribute. Numbers are decimals as text, dates are 'YYYY-MM-DD', and several choices are a list. */
export type AttributeValue = string | boolean | readonly string[] | null;
