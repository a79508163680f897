import { categories } from '#contract/categories.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import { perDiem } from '#contract/per-diem.contract.ts';
import { createCategory } from '#server/modules/categories/save-category.ts';
import { savePerDiemFields, saveRate, saveRateList } from '#server/modules/per-diem/save-per-diem-settings.ts';
import type { ActAs } from './acting.ts';

type DemoRate = Omit<SentOf<typeof perDiem.saveRate>, 'list_id'>;

const who = 'Sofia Marchetti';
const days_ago = 300;

/**
 * The rate lists: one for the United States with amounts for meals and incidentals, and one for travellers from Germany
 * with percentages for meals.
 */
const demoLists: readonly { list: SentOf<typeof perDiem.saveList>; rates: readonly DemoRate[] }[] = [
  {
    list: { name: 'United States', currency: 'USD', source: 'Example rates in the form of the GSA tables' },
    rates: [
      { country: 'US', city: 'Chicago', rate: '74.00', components: mealAmounts('17.00', '18.00', '34.00') },
      { country: 'US', city: 'New York', rate: '80.00', components: mealAmounts('18.00', '20.00', '37.00') },
      {
        country: 'US',
        city: 'New York',
        rate: '92.00',
        components: mealAmounts('23.00', '26.00', '38.00'),
        season: { from: '09-01', to: '12-31' },
      },
      { country: 'US', rate: '68.00', components: mealAmounts('16.00', '19.00', '28.00') },
    ],
  },
  {
    list: {
      name: 'Germany and Austria',
      currency: 'EUR',
      source: '§ 9 Abs. 4a EStG, and its list for other countries',
    },
    rates: [
      { country: 'DE', rate: '28.00', components: mealShares() },
      { country: 'AT', rate: '50.00', components: mealShares() },
    ],
  },
];

/** Adds the category and the rate lists for per diem claims. */
export async function seedPerDiem(act: ActAs, { travel_id }: { travel_id: string }): Promise<void> {
  const category = categories.create.input.parse({
    name: 'Per diem',
    parent_id: travel_id,
    icon: 'briefcase',
    code: 'T-PD',
    ledger_account: '6845',
    receipt_rule: 'none',
  });
  const { data } = await act(who, days_ago, (context) => createCategory(context, category));
  const fields = { purpose: 'mandatory', meals: 'optional' } as const;
  await act(who, days_ago, (context) =>
    savePerDiemFields(context, { version: 0, category_id: data.id, fields, attributes: [], overlap: 'warn' }),
  );

  for (const { list, rates } of demoLists) {
    const { id } = await act(who, days_ago, (context) => saveRateList(context, perDiem.saveList.input.parse(list)));
    for (const rate of rates) {
      const input = perDiem.saveRate.input.parse({ ...rate, list_id: id });
      await act(who, days_ago, (context) => saveRate(context, input));
    }
  }
}

function mealAmounts(breakfast: string, lunch: string, dinner: string): DemoRate['components'] {
  return {
    breakfast: { kind: 'amount', value: breakfast },
    lunch: { kind: 'amount', value: lunch },
    dinner: { kind: 'amount', value: dinner },
    incidentals: { kind: 'amount', value: '5.00' },
  };
}

function mealShares(): DemoRate['components'] {
  return {
    breakfast: { kind: 'pct', value: '20' },
    lunch: { kind: 'pct', value: '40' },
    dinner: { kind: 'pct', value: '40' },
  };
}
