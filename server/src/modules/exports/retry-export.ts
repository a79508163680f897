import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { exports } from '#contract/exports.contract.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { readExport, restartExport } from './exports.rows.ts';
import { maySee, shownExport } from './read-exports.ts';

/** Generates a failed or expired export again with current data. */
export async function retryExport(
  { app, tx, client_id, actor, request }: SignedWriteContext,
  { id }: InputOf<typeof exports.retry>,
): Promise<OutputOf<typeof exports.retry>> {
  const key = { client_id, id };
  const row = await readExport(tx, key);
  if (!row || !maySee(actor, row)) throw new Refused('item.not_found');
  if (!(await restartExport(tx, key))) throw new Refused('export.running');
  await app.jobs.send(tx, 'export.make', { client_id, export_id: id }, { is_long: true });
  const restarted = (await readExport(tx, key)) ?? row;
  return { status: true, data: shownExport(app, restarted, { actor, now: request.now }) };
}
