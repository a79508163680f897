import type { AdvanceStage } from '../advances/advance-stages.ts';
import type { ExpenseStage } from '../expenses/expense-stages.ts';
import type { Money } from '../money/money.ts';
import type { PolicyTarget } from './policy-rule.ts';

/** Everything the rules look at. Nothing is fetched: whoever asks brings the person's own history. */
export interface PolicyQuestion {
  item: PolicyItem;
  person: PolicyPerson;
  /** More may be given than counts: other people's, other periods', this very item's rows are left out here. */
  history: readonly PastItem[];
  /** The person's calendar date, from which age is counted. */
  today: string;
  /** The furthest calendar date on earth, UTC+14 (`latestToday`): beyond it a date is in the future everywhere. */
  latest_today: string;
  /** Units of the company's currency for one unit of another, on the item's date. */
  rates: Readonly<Record<string, string>>;
  settings?: Partial<PolicySettings>;
}

export interface PolicySettings {
  /** Whether incomplete drafts use up period limits. */
  count_drafts: boolean;
  on_future_date: 'flag' | 'warn' | 'block';
  /** Duplicates are often honest, so they warn unless a company says otherwise. */
  on_duplicate: 'flag' | 'warn' | 'block';
}

/** What a rule's scope can ask about an item, now or in the past. */
export interface ScopeFacts {
  category: Place | null;
  expense_type: string | null;
  payment_mode: string | null;
  merchant: string | null;
  /** In which it was spent. */
  currency: string;
  project: Named | null;
  attributes: Readonly<Record<string, AttributeValue>>;
}

export interface PolicyItem extends Omit<ScopeFacts, 'currency'> {
  kind: PolicyTarget;
  /** Null while it is not saved. */
  id: string | null;
  claimed: Money;
  /** Of the company's currency. */
  converted: Money;
  /** What an approver lowered it to, of the company's currency. */
  edited: Money | null;
  /** Units of the company's currency for one unit claimed: what the claim used, and what the table says. */
  ex_rate: string;
  table_rate: string | null;
  spent_on: string;
  trip_id: string | null;
  nights: number | null;
  /** At the table, the claimant included. */
  people_count: number;
  attendees: readonly string[];
  description: string;
  /** Null where nobody can tell: whoever decides looks at it. */
  receipts: readonly { is_itemised: boolean | null }[];
  /** Null while the company has no cards: what asks for a match waits for them. */
  is_card_matched: boolean | null;
  distance_km: string | null;
  /** As the map measured it. */
  calculated_distance_km: string | null;
  travel_class: string | null;
  /** Items this one looks the same as. */
  duplicate_ids: readonly string[];
}

export interface PastItem extends ScopeFacts {
  kind: PolicyTarget;
  id: string;
  user_id: string;
  stage: ExpenseStage | AdvanceStage;
  spent_on: string;
  trip_id: string | null;
  /** Of the company's currency: edited, else capped, else claimed. */
  effective: Money;
  distance_km: string | null;
}

export interface PolicyPerson {
  user: Named;
  level: Named | null;
  department: Place | null;
  entity: Named | null;
  business_unit: Named | null;
  groups: readonly Named[];
  location: string | null;
}

export interface Named {
  id: string;
  name: string;
}

/** Something in a tree; the nearest ancestor first. */
export interface Place extends Named {
  ancestor_ids: readonly string[];
}

/** Numbers are decimals in text, dates 'YYYY-MM-DD', several choices a list. */
export type AttributeValue = string | boolean | readonly string[] | null;
