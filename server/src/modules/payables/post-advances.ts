import { applicationPostings, type EntityPosting, returnPostings } from '#domain/ledger/postings.ts';
import { moneyFrom } from '#domain/money/money.ts';
import type { WriteContext } from '../../http/context.ts';
import { openPostings, post, reversePostings } from '../ledger/post.ts';
import { readEntities } from './payables.rows.ts';
import { changePayable, lockPayable, owed, readPayable } from './write-payable.ts';

interface AppliedAdvance {
  advance_id: string;
  currency: string;
  /** The amount in the advance's currency. */
  amount: string;
  /** The amount in the report's currency. */
  applied_amount: string;
}

/** Updates the ledger and the payable of a locked, approved report to match its applied advances. */
export async function postAppliedAdvances(
  context: WriteContext,
  input: { report_id: string; currency: string; applications: readonly AppliedAdvance[]; advances_total: string },
): Promise<void> {
  const { report_id, currency, advances_total } = input;
  const key = { item_id: report_id, cause: 'apply_advance' as const };
  const payable = await lockPayable(context, report_id);
  if (!payable) throw new Error(`The report ${report_id} has no payable to apply an advance to.`);
  const [open, entities] = await Promise.all([
    openPostings(context, key),
    entitiesOf(
      context,
      input.applications.map(({ advance_id }) => advance_id),
    ),
  ]);

  const { entity_id } = payable;
  const expected = input.applications.flatMap(({ advance_id, amount, applied_amount, ...advance }) =>
    applicationPostings({
      advance: { currency: advance.currency, amount, entity_id: entities.get(advance_id) ?? null },
      report: { currency, amount: applied_amount, entity_id },
    }).map((posting) => ({ ...posting, advance_id })),
  );

  await reversePostings(context, key, without(open, expected));
  await post(context, {
    cause: key.cause,
    item: { kind: 'report', id: report_id },
    entity_id,
    postings: without(expected, open),
  });

  await changePayable(context, payable, { advances_total, amount: owed({ ...payable, advances_total }) });
}

/** Reads the entity that paid each advance. */
async function entitiesOf(
  { tx, client_id }: WriteContext,
  item_ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = item_ids.length > 0 ? await readEntities(tx, { client_id, item_ids }) : [];
  return new Map(rows.map(({ item_id, entity_id }) => [item_id, entity_id]));
}

/** Posts the return of unspent money of a locked advance. */
export async function postAdvanceReturn(
  context: WriteContext,
  returned: { advance_id: string; currency: string; amount: string; returned_on: string },
): Promise<void> {
  const { tx, client_id } = context;
  const { advance_id, currency, amount, returned_on } = returned;
  const payable = await readPayable(tx, { client_id, item_id: advance_id });
  await post(context, {
    cause: 'return',
    value_on: returned_on,
    item: { kind: 'advance', id: advance_id },
    entity_id: payable?.entity_id ?? null,
    postings: returnPostings({ currency, amount }),
  });
}

type OfAdvance = EntityPosting & { advance_id: string | null };

/**
 * Returns the postings that are missing from `others`. An advance is applied to a report only once, so its postings are
 * unique.
 */
function without<Saved extends OfAdvance>(postings: readonly Saved[], others: readonly OfAdvance[]): Saved[] {
  const known = new Set(others.map(postingKey));
  return postings.filter((posting) => !known.has(postingKey(posting)));
}

function postingKey({ advance_id, entity_id, from_account, to_account, currency, amount }: OfAdvance): string {
  return [advance_id, entity_id, from_account, to_account, currency, moneyFrom(amount, currency).minor].join(' ');
}
