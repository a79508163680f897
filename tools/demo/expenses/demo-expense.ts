import type { WriteContext } from '#server/http/context.ts';
import { blankExpense } from '#server/modules/expenses/blank-expense.ts';
import type { KeptExpense } from '#server/modules/expenses/hold-expenses.ts';
import { idOf } from '../meridian-ids.ts';
import { claimedIn } from './demo-money.ts';
import type { DrawnReceipt, ReceiptWanted } from './drawn-receipt.ts';
import { keepDemoReading, keepReceipt } from './keep-receipt.ts';
import { merchantOf } from './merchant-list.ts';
import type { DemoLine } from './report-list.ts';

const dayMs = 86_400_000;

export interface DemoGround {
  /** When the demo is looked at: ages count from here. */
  now: Date;
  people: Map<string, string>;
  categories: Map<string, string>;
  /** Drawn before anything is written, under what they say. */
  receipts: ReadonlyMap<string, DrawnReceipt>;
}

/** An expense that says what was spent, when and where. */
export interface DemoExpense extends KeptExpense {
  spent_on: string;
  currency: string;
  amount: string;
  converted_amount: string;
}

/** The paper behind a line; none where it was lost or nobody asks for it. */
export function receiptWanted(line: DemoLine, { owner, now }: { owner: string; now: Date }): ReceiptWanted | null {
  const [merchant, usd, , more] = line;
  if (more?.has_no_receipt) return null;
  return { merchant, guest: owner, usd: more?.receipt_usd ?? usd, spent_on: dayOf(line, now) };
}

export function receiptKey({ merchant, guest, usd, spent_on }: ReceiptWanted): string {
  return `${guest} ${merchant} ${usd} ${spent_on}`;
}

/** A line as its owner typed it then, with its receipt. What rules and checks say of it is found when it is settled. */
export async function demoExpense(
  context: WriteContext,
  line: DemoLine,
  of: DemoGround & { owner: string; report_id: string | null },
): Promise<DemoExpense> {
  const [merchant, usd, age, more = {}] = line;
  const { now } = of;
  const owner_id = idOf(of.people, of.owner);
  const at = new Date(now.getTime() - age * dayMs);
  const spent_on = dayOf(line, now);
  const { category, country, attributes } = merchantOf(merchant);
  const claimed = claimedIn(country, usd);
  const file_ids = await filesFor(context, line, { ...of, owner_id, at });
  return {
    ...blankExpense({ owner_id, now: at, source: more.is_from_receipt ? 'receipt' : 'typed' }),
    report_id: of.report_id,
    merchant,
    description: more.description ?? '',
    spent_on,
    ...claimed,
    ...{ rate_on: spent_on, rate_source: country === 'US' ? 'same' : 'local' },
    category_id: more.is_from_receipt ? null : idOf(of.categories, category),
    payment_mode: more.is_company_paid ? 'company' : 'own',
    attributes: { ...attributes, ...(category === 'Lodging' && { check_in: spent_on }), ...more.attributes },
    attendees: (more.attendees ?? []).map((name) => attendeeOf(name, of.people)),
    custom_values: more.fields ?? {},
    policy_reason: more.reason ?? '',
    ...(more.reason && { reason_by: owner_id, reason_at: at }),
    ...{ file_ids, no_of_receipts: file_ids.length },
  };
}

async function filesFor(
  context: WriteContext,
  line: DemoLine,
  of: DemoGround & { owner: string; owner_id: string; at: Date },
): Promise<string[]> {
  const wanted = receiptWanted(line, of);
  const drawn = wanted && of.receipts.get(receiptKey(wanted));
  if (!wanted || !drawn) return [];
  const file_id = await keepReceipt(context, drawn, of);
  if (line[3]?.is_from_receipt || line[3]?.receipt_usd) await keepDemoReading(context, file_id, wanted);
  return [file_id];
}

function attendeeOf(name: string, people: Map<string, string>): KeptExpense['attendees'][number] {
  const [guest = '', company] = name.split(', ');
  return company ? { name: guest, company } : { user_id: idOf(people, name) };
}

/** Nobody of the demo company spends on weekends, whenever it is looked at, unless it is said so. */
function dayOf([, , age, more]: DemoLine, now: Date): string {
  const day = new Date(now.getTime() - age * dayMs);
  const weekday = day.getUTCDay();
  const saturday = (weekday + 1) % 7;
  const friday = [2, 0, 0, 0, 0, 0, 1][weekday] ?? 0;
  return new Date(day.getTime() - (more?.is_on_weekend ? saturday : friday) * dayMs).toISOString().slice(0, 10);
}
