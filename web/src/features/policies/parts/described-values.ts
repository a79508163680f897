import type { UseFormReturn } from 'react-hook-form';
import type { RuleChoices } from '../../rules/parts/use-rule-choices.ts';

/** What is made up for a test; an advance leaves most of it aside. */
export interface DescribedValues {
  user_id: string | null;
  category_id: string | null;
  merchant: string;
  description: string;
  spent_on: string | null;
  amount: string | null;
  currency: string;
  payment_mode: 'own' | 'company';
  no_of_receipts: string;
  has_itemised_receipt: boolean;
  no_of_attendees: string;
  nights: string;
  attributes: Record<string, string>;
}

export interface DescribedProps {
  form: UseFormReturn<DescribedValues>;
  choices: RuleChoices;
  categoryId: string | null;
}
