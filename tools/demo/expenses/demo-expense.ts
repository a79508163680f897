import { addDays } from '#domain/dates/calendar-days.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { WriteContext } from '#server/http/context.ts';
import { blankExpense } from '#server/modules/expenses/blank-expense.ts';
import type { SavedExpense } from '#server/modules/expenses/expenses.rows.ts';
import { reimbursementSettings } from '#server/modules/people/find-employee-profile.ts';
import { idOf } from '../meridian-ids.ts';
import { demoPeople } from '../people.ts';
import { claimedIn } from './demo-money.ts';
import type { DrawnReceipt, ReceiptWanted } from './drawn-receipt.ts';
import { merchantOf } from './merchant-list.ts';
import type { DemoLine } from './report-list.ts';
import { saveDemoReading, saveReceipt } from './save-receipt.ts';

const dayMs = 86_400_000;

export interface DemoContext {
  /** The time at which the demo is created. The ages of items are counted back from it. */
  now: Date;
  people: Map<string, string>;
  categories: Map<string, string>;
  /** The receipts by their `receiptKey`. They are drawn before anything is written. */
  receipts: ReadonlyMap<string, DrawnReceipt>;
}

/** An expense whose amount and date are known. */
export interface DemoExpense extends SavedExpense {
  spent_on: string;
  currency: string;
  amount: string;
  converted_amount: string;
  company_amount: string;
}

/** Returns the values that the receipt of a line must show; null if the line has no receipt. */
export function receiptWanted(line: DemoLine, { owner, now }: { owner: string; now: Date }): ReceiptWanted | null {
  const [merchant, usd, , details] = line;
  if (details?.has_no_receipt) return null;
  return { merchant, guest: owner, usd: details?.receipt_usd ?? usd, spent_on: dayOf(line, { owner, now }) };
}

export function receiptKey({ merchant, guest, usd, spent_on }: ReceiptWanted): string {
  return `${guest} ${merchant} ${usd} ${spent_on}`;
}

/**
 * Creates a line with its receipt, as if its owner had entered it. Policies and checks are evaluated when the report is
 * saved.
 */
export async function demoExpense(
  context: WriteContext,
  line: DemoLine,
  demo: DemoContext & { owner: string; report_id: string | null },
): Promise<DemoExpense> {
  const [merchant, usd, age, details = {}] = line;
  const { now } = demo;
  const owner_id = idOf(demo.people, demo.owner);
  const at = new Date(now.getTime() - age * dayMs);
  const spent_on = dayOf(line, { owner: demo.owner, now });
  const { category, country, attributes } = merchantOf(merchant);
  const { currency: pay_currency } = await reimbursementSettings(context.tx, {
    client_id: context.client_id,
    user_id: owner_id,
  });
  const claimed = claimedIn(country, usd, pay_currency);
  const file_ids = await filesFor(context, line, { ...demo, owner_id, at });

  return {
    ...blankExpense({ owner_id, now: at, source: details.is_from_receipt ? 'receipt' : 'typed' }),
    report_id: demo.report_id,
    merchant,
    description: details.description ?? '',
    spent_on,
    invoice_number: details.invoice ?? '',
    ...claimed,
    rate_on: spent_on,
    rate_source: claimed.currency === pay_currency ? 'same' : 'local',
    category_id: details.is_from_receipt ? null : idOf(demo.categories, category),
    payment_mode: details.is_company_paid ? 'company' : 'own',
    attributes: { ...attributes, ...(category === 'Lodging' && { check_in: spent_on }), ...details.attributes },
    attendees: (details.attendees ?? []).map((name) => attendeeOf(name, demo.people)),
    custom_values: details.fields ?? {},
    policy_reason: details.reason ?? '',
    ...(details.reason && { reason_by: owner_id, reason_at: at }),
    file_ids,
    no_of_receipts: file_ids.length,
  };
}

async function filesFor(
  context: WriteContext,
  line: DemoLine,
  demo: DemoContext & { owner: string; owner_id: string; at: Date },
): Promise<string[]> {
  const receipt = receiptWanted(line, demo);
  const drawn = receipt && demo.receipts.get(receiptKey(receipt));
  if (!receipt || !drawn) return [];
  const file_id = await saveReceipt(context, drawn, demo);
  if (line[3]?.is_from_receipt || line[3]?.receipt_usd) await saveDemoReading(context, file_id, receipt);
  return [file_id];
}

function attendeeOf(name: string, people: Map<string, string>): SavedExpense['attendees'][number] {
  const [guest = '', company] = name.split(', ');
  return company ? { name: guest, company } : { user_id: idOf(people, name) };
}

/**
 * Returns the day of a line in the owner's time zone. A weekend day moves to the Friday before, except for a line that
 * must be on a weekend, which moves to a Saturday.
 */
function dayOf([, , age, details]: DemoLine, { owner, now }: { owner: string; now: Date }): string {
  const time_zone = demoPeople.find(({ name }) => name === owner)?.time_zone ?? 'UTC';
  const day = localDay(new Date(now.getTime() - age * dayMs), time_zone);
  const weekday = new Date(day).getUTCDay();
  const saturday = (weekday + 1) % 7;
  const friday = [2, 0, 0, 0, 0, 0, 1][weekday] ?? 0;
  return addDays(day, details?.is_on_weekend ? -saturday : -friday);
}
