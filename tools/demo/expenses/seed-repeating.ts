import { v7 as uuidv7 } from 'uuid';
import { expenses } from '#contract/expenses.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { RepeatInterval } from '#domain/expenses/repetition.ts';
import { insertRepeating } from '#server/modules/expenses/repeating/repeating-expenses.rows.ts';
import { idOf } from '../meridian-ids.ts';
import type { ActAs } from '../settings/acting.ts';

const who = 'Maya Lindqvist';
const dayMs = 86_400_000;

interface RepeatedCost {
  merchant: string;
  category: string;
  amount: string;
  every: RepeatInterval;
  in_days: number;
}

const costs: readonly RepeatedCost[] = [
  { merchant: 'Telekom', category: 'Mobile phone', amount: '39.00', every: 'month', in_days: 9 },
  { merchant: 'City transit card', category: 'Public transport', amount: '486.00', every: 'year', in_days: 40 },
];

/** Adds two recurring costs: a monthly phone bill and a yearly transport card. */
export async function seedRepeating(act: ActAs, demo: { categories: Map<string, string>; now: Date }): Promise<void> {
  for (const { merchant, category, amount, every, in_days } of costs)
    await act(who, 2, async ({ tx, client_id, actor, request }) => {
      const category_id = idOf(demo.categories, category);
      const fields = { category_id, merchant, amount, currency: 'EUR' };
      const { for_user_id: _, ...form } = expenses.create.input.parse(fields);
      const starts_on = localDay(new Date(demo.now.getTime() + in_days * dayMs), 'UTC');
      await insertRepeating(tx, {
        client_id,
        id: uuidv7(),
        user_id: actor.user_id,
        form,
        every,
        starts_on,
        until_on: null,
        next_on: starts_on,
        created_at: request.now,
      });
    });
}
