import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { perDiem } from '#contract/per-diem.contract.ts';
import { copiedAttributes } from '#domain/expenses/expense-attributes.ts';
import { perDiemFacts } from '#domain/per-diem/per-diem-facts.ts';
import { placesText } from '#domain/per-diem/per-diem-text.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { claimedTrip } from '../expenses/claimed-trip.ts';
import { peekExpense } from '../expenses/lock-expense.ts';
import { refuseMissing } from '../expenses/refuse-missing.ts';
import { saveExpenseForm } from '../expenses/save-expense.ts';
import type { ExpenseFields } from '../expenses/show-expenses.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { type PerDiemClaimRow, readOverlaps, readPerDiemClaim, writePerDiemClaim } from './per-diem-claims.rows.ts';
import { calculateTrip, countriesOf, datesOf, loadPerDiemContext, shownMeals } from './per-diem-context.ts';
import { perDiemResponse, refuseIfOff } from './read-per-diem.ts';

type Input = InputOf<typeof perDiem.save>;

/** Saves a claim. A draft may still lack a rate; a complete claim without a rate is refused. */
export async function savePerDiem(context: SignedWriteContext, input: Input): Promise<OutputOf<typeof perDiem.save>> {
  const { tx, client_id, actor } = context;
  refuseIfOff(actor.access.features);
  const { saved, owner_id } = await claimOf(context, input);
  const { itinerary, purpose, is_draft } = input;
  const dates = datesOf(itinerary);
  const rates = await loadPerDiemContext(tx, { client_id, owner_id, countries: countriesOf(itinerary) });
  const { fields, attributes } = rates.settings;
  const missing = fields.purpose === 'mandatory' && purpose === '' ? [{ key: 'purpose', label: 'Purpose' }] : [];
  if (!is_draft) refuseMissing(missing);
  const provided = shownMeals(rates.settings, input.provided);
  const result = calculateTrip(rates, { itinerary, provided });
  const calculation = is_draft && !result.allowed ? null : orRefuse(result);
  if (!is_draft && rates.settings.overlap === 'block')
    await refuseOverlaps(context, { owner_id, ...dates, except: saved?.id ?? null });

  const claim = { itinerary, provided, from_date: dates.from, to_date: dates.to, purpose, calculation };
  const id = await saveExpenseForm(context, {
    form: expenseFormOf(input, claim, rates.settings.category_id),
    saved,
    owner_id,
    is_declared: !is_draft,
    expense_type: 'per_diem',
    trip: { ...perDiemFacts(itinerary, calculation), attributes: copiedAttributes(attributes), missing },
    saveDetails: (expense) =>
      writePerDiemClaim(tx, client_id, { ...claim, expense_id: expense.id, owner_id: expense.owner_id }),
  });
  return perDiemResponse(context, id);
}

async function claimOf(context: SignedWriteContext, { expense_id, version, for_user_id }: Input) {
  const { tx, client_id } = context;
  if (expense_id === undefined) return { saved: null, owner_id: await resolveOwner(context, { for_user_id }) };
  const expense = await peekExpense(context, expense_id);
  if (!(await readPerDiemClaim(tx, { client_id, expense_id }))) throw new Refused('expense.wrong_kind');
  return { saved: { id: expense_id, version, report_id: expense.report_id }, owner_id: expense.owner_id };
}

async function refuseOverlaps(
  { tx, client_id }: SignedWriteContext,
  query: { owner_id: string; from: string; to: string; except: string | null },
): Promise<void> {
  const [trip] = await readOverlaps(tx, { client_id, ...query });
  if (trip) throw new Refused('per_diem.overlaps', { label: trip.label });
}

type Described = Omit<PerDiemClaimRow, 'expense_id' | 'owner_id'>;

/** Converts the claim to an expense: its places become the merchant, and its calculated total becomes the amount. */
function expenseFormOf(input: Input, claim: Described, category_id: string | null): ExpenseFields {
  const { calculation } = claim;
  return claimedTrip(input, {
    category_id,
    merchant: placesText(input.itinerary.stops),
    description: input.purpose,
    spent_on: claim.from_date,
    currency: calculation?.currency ?? null,
    amount: calculation?.total ?? null,
  });
}
