import type { AdvanceStage } from '../advances/advance-stages.ts';
import type { ExpenseStage } from '../expenses/expense-stages.ts';
import type { Money } from '../money/money.ts';
import type { PolicyTarget } from './policy-rule.ts';

/** Everything that policies evaluate. The caller supplies the person's history; nothing is fetched here. */
export interface PolicyQuestion {
  item: PolicyItem;
  person: PolicyPerson;
  /** May include rows of other people, other periods and this item; they are ignored. */
  history: readonly PastItem[];
  /** The person's calendar date, for the age of expenses. */
  today: string;
  /** The latest calendar date on earth, UTC+14 (`latestToday`): later dates are in the future everywhere. */
  latest_today: string;
  /** Units of the company's currency per unit of another, on the item's date. */
  rates: Readonly<Record<string, string>>;
  settings?: Partial<PolicySettings>;
}

export interface PolicySettings {
  /** Whether incomplete drafts count towards period limits. */
  count_drafts: boolean;
  on_future_date: 'flag' | 'warn' | 'block';
  /** Most duplicates are honest mistakes, so they warn by default. */
  on_duplicate: 'flag' | 'warn' | 'block';
}

/** The facts a policy's scope compares, for the item and for its history. */
export interface ScopeFacts {
  category: OrganisationNode | null;
  expense_type: string | null;
  payment_mode: string | null;
  merchant: string | null;
  /** The currency of the expense. */
  currency: string;
  project: Named | null;
  attributes: Readonly<Record<string, AttributeValue>>;
}

export interface PolicyItem extends Omit<ScopeFacts, 'currency'> {
  kind: PolicyTarget;
  /** Null while the item is not saved. */
  id: string | null;
  /** Null while the item is not saved. */
  stage: ExpenseStage | AdvanceStage | null;
  claimed: Money;
  /** In the company's currency. */
  converted: Money;
  /** The amount an approver lowered it to, in the company's currency. */
  edited: Money | null;
  /** Units of the company's currency per unit claimed: the claim's rate, and the reference rate. */
  ex_rate: string;
  table_rate: string | null;
  spent_on: string;
  trip_id: string | null;
  nights: number | null;
  /** The number of attendees, including the claimant. */
  people_count: number;
  attendees: readonly string[];
  description: string;
  /** Null when the OCR cannot tell; the approver checks it. */
  receipts: readonly { is_itemised: boolean | null }[];
  /** The claimant states why there is no receipt. */
  is_receipt_lost?: boolean;
  /** Null while the company has no cards, so a required match is not checked. */
  is_card_matched: boolean | null;
  distance_km: string | null;
  /** The days that pay per diem. */
  travel_days?: number | null;
  /** As measured on the map. */
  calculated_distance_km: string | null;
  travel_class: string | null;
  /** Items that look like duplicates of this one. */
  duplicate_ids: readonly string[];
  /** The budgets that apply to the expense; absent if no policy asks for them. */
  budgets?: readonly ItemBudget[];
}

/** The rest of a budget without this expense, in the company's currency. */
export interface ItemBudget {
  /** 'Flights in Marketing' */
  name: string;
  /** 'November' */
  period: string;
  /** After approved and pending expenses; negative when the budget is exceeded. */
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
  /** In the company's currency: edited, else capped, else claimed. */
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

/** A node of a tree; the nearest ancestor comes first. */
export interface OrganisationNode extends Named {
  ancestor_ids: readonly string[];
}

/** Numbers are decimals in text, dates 'YYYY-MM-DD', several choices a list. */
export type AttributeValue = string | boolean | readonly string[] | null;
