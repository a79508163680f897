import { canSeeAdvance } from '#domain/advances/advance-visibility.ts';
import { canFillAdvanceFields } from '#domain/custom-fields/field-writers.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { restrictedValues } from '../../expenses/restricted-values.ts';
import { viewerOf } from '../../people/delegates/find-delegations.ts';
import { advanceActivityLine } from '../advance-activity.ts';
import { readAdvanceDetails } from '../advance-details.rows.ts';
import { lockAdvances } from '../advances.rows.ts';
import { changeLocked } from '../move-advance.ts';

/** Fills in restricted fields of a submitted advance. Returns the new version. */
export async function fillAdvanceFields(
  context: SignedWriteContext,
  { advance_id, version, given }: { advance_id: string; version: number; given: Readonly<Record<string, unknown>> },
): Promise<number> {
  const { tx, client_id, record } = context;
  const [advance] = await lockAdvances(tx, { client_id, ids: [advance_id] });
  const [row, viewer] = await Promise.all([readAdvanceDetails(tx, { client_id, id: advance_id }), viewerOf(context)]);
  if (!advance || !row || !canSeeAdvance(viewer, row) || !canFillAdvanceFields(viewer, row).allowed)
    throw new Refused('item.not_found');
  if (advance.version !== version) throw new Refused('item.changed');

  const custom_values = await restrictedValues(context, {
    applies_to: 'advance',
    given,
    before: advance.custom_values,
  });

  const changed = await changeLocked(context, advance, { custom_values });
  record(advanceActivityLine(changed, { action: 'advance_fields_filled', facts: { fields: Object.keys(given) } }));

  return changed.version;
}
