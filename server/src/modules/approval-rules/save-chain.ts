import { resumeChain } from '#domain/approvals/carry-over.ts';
import type { ChainStep } from '#domain/approvals/chain.ts';
import {
  currentStep,
  isWaiting,
  type RunningChain,
  type RunningPerson,
  type RunningStep,
  startChain,
  waitingFor,
} from '#domain/approvals/running-chain.ts';
import { pendingApprovals } from '#domain/counters.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { WriteContext } from '../../http/context.ts';
import type { AppliesTo } from './approval-rules.rows.ts';
import {
  type ApproverRow,
  type InboxFacts,
  readApprovers,
  readSteps,
  type SavedStep,
  type StepRow,
  writeApprovers,
  writeInboxFacts,
  writeSteps,
} from './chains.rows.ts';

export type { SavedStep };
export type Waited = ApproverRow;

/**
 * The chains of reports and advances on their way: approval_steps says how each went so far, approvers who must decide
 * now. Whoever changes one holds its item first.
 */

export interface ChainItem {
  kind: AppliesTo;
  id: string;
  owner_id: string;
  /** What was claimed, in the company's currency: with this it is counted for whoever must decide. */
  total: string;
}

export interface SavedChain extends RunningChain {
  steps: readonly SavedStep[];
  /** Null for the default. */
  rule_id: string | null;
  rule_name: string;
}

export interface ChangedChain {
  chain: SavedChain;
  /** Who must decide now, and who of them did not have to before. */
  waiting_ids: string[];
  new_ids: string[];
}

interface StartedBy {
  rule_id: string | null;
  rule_name: string;
  steps: readonly ChainStep[];
  resumes_at_sender?: boolean;
}

interface Starting {
  since?: Date;
  /** Whether it was sent back before it was handed in now. */
  was_sent_back?: boolean;
}

/** Keeps the chain that was found for an item with it, from its first step; what it had before is gone. */
export async function saveChain(
  context: WriteContext,
  item: ChainItem,
  found: StartedBy,
  { since = context.request.now, was_sent_back = false }: Starting = {},
): Promise<ChangedChain> {
  const { steps, rule_id, rule_name } = found;
  const nothing: SavedChain = { owner_id: item.owner_id, steps: [], rule_id, rule_name };
  const saved = was_sent_back && found.resumes_at_sender ? await savedBy(context, item, rule_id) : undefined;
  const after = saved ? resumeChain(saved, steps) : startChain(item.owner_id, steps);
  return changeChain(context, item, { before: nothing, after, since });
}

/** The chain it had, where the same rule found it: what was approved under another says nothing here. */
async function savedBy(
  { tx, client_id }: WriteContext,
  { id, owner_id }: ChainItem,
  rule_id: string | null,
): Promise<SavedChain | undefined> {
  const saved = await chainOf(tx, { client_id, id, owner_id });
  return saved?.rule_id === rule_id ? saved : undefined;
}

/** The chain of an item; undefined where it never had one. */
export async function chainOf(
  tx: CompanyTransaction,
  { client_id, id, owner_id }: { client_id: string; id: string; owner_id: string },
): Promise<SavedChain | undefined> {
  const rows = await readSteps(tx, { client_id, id });
  const [first] = rows;
  if (!first) return undefined;
  return { owner_id, steps: rows, rule_id: first.rule_id, rule_name: first.rule_name };
}

/** The chain of an item as it stands, and for whom it waits; an empty one where it never had any. */
export async function standingChain(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<{ chain: Omit<SavedChain, 'owner_id'>; waited: Waited[] }> {
  const [steps, waited] = await Promise.all([readSteps(tx, { client_id, id }), readApprovers(tx, { client_id, id })]);
  const { rule_id = null, rule_name = '' } = steps[0] ?? {};
  return { chain: { steps, rule_id, rule_name }, waited };
}

export interface ChainChange {
  before: SavedChain;
  after: RunningChain;
  /** Who had to decide until now, where that was read while the item is held; else it is read. */
  waited?: readonly Waited[];
  since?: Date;
  /**
   * How long it has waited: counted anew in a new step; on for whoever waited before, whatever the step; or as long as it
   * waited for anybody, where somebody takes another's place.
   */
  waits?: 'anew' | 'on' | 'as_for_others';
}

/** Writes a chain as the engine left it: steps, who must decide now, and how many items wait for each of them. */
export async function changeChain(context: WriteContext, item: ChainItem, change: ChainChange): Promise<ChangedChain> {
  const { tx, client_id } = context;
  const waited = change.waited ?? (await readApprovers(tx, { client_id, id: item.id }));
  const { written, ...changed } = changeLockedChain(context, item, { ...change, waited });
  await written;
  return changed;
}

/** The same where nothing has to be read: how it then stands is known before it is written. */
export function changeLockedChain(
  context: WriteContext,
  item: ChainItem,
  { before, after, waited, since, waits = 'anew' }: ChainChange & { waited: readonly Waited[] },
): ChangedChain & { written: Promise<unknown> } {
  const { tx, client_id, request } = context;
  const key = { client_id, kind: item.kind, id: item.id };
  const { rule_id, rule_name } = before;
  const now = since ?? request.now;
  const steps = stamped(before, after, now);
  const is_same_step = isSameStep(before, steps);
  const waiting = approversOf(
    { ...before, steps },
    { waited, waits: is_same_step && waits === 'anew' ? 'on' : waits, now },
  );
  const waiting_ids = waiting.map(({ approver_id }) => approver_id);
  const before_ids = waited.map(({ approver_id }) => approver_id);
  const new_ids = waiting_ids.filter((id) => !before_ids.includes(id));
  countWaiting(context, new_ids, { count: 1, total: item.total });
  countWaiting(
    context,
    before_ids.filter((id) => !waiting_ids.includes(id)),
    { count: -1, total: `-${item.total}` },
  );
  const written = Promise.all([
    writeSteps(
      tx,
      key,
      steps.map((step): StepRow => ({ ...step, rule_id, rule_name })),
    ),
    writeApprovers(tx, key, waiting),
  ]);
  return { chain: { owner_id: after.owner_id, steps, rule_id, rule_name }, waiting_ids, new_ids, written };
}

/** Nobody has to decide any more: it was taken back, sent back or rejected. Answers who had to. */
export async function closeChain(context: WriteContext, item: ChainItem): Promise<string[]> {
  const { tx, client_id } = context;
  const { chain, waited } = await standingChain(tx, { client_id, id: item.id });
  return closeLockedChain(context, item, { chain, waited });
}

/** The same where it was read while the item is held. */
export async function closeLockedChain(
  context: WriteContext,
  item: ChainItem,
  { chain, waited }: { chain: Omit<SavedChain, 'owner_id'>; waited: readonly Waited[] },
): Promise<string[]> {
  const { tx, client_id } = context;
  const key = { client_id, kind: item.kind, id: item.id };
  const { steps, rule_id, rule_name } = chain;
  const ids = waited.map(({ approver_id }) => approver_id).sort();
  countWaiting(context, ids, { count: -1, total: `-${item.total}` });
  await Promise.all([
    writeSteps(
      tx,
      key,
      steps.map((step) => ({ ...closed(step), rule_id, rule_name })),
    ),
    writeApprovers(tx, key, []),
  ]);
  return ids;
}

/** Something of an item that waits changed. Its sum is what `countWaiting` counts by. */
export function changeInboxFacts(
  { tx, client_id }: Pick<WriteContext, 'tx' | 'client_id'>,
  { id }: { id: string },
  facts: InboxFacts,
): Promise<void> {
  return writeInboxFacts(tx, { client_id, id }, facts);
}

/** Items that wait for somebody, counted for each of them. */
export function countWaiting(
  { count }: Pick<WriteContext, 'count'>,
  ids: readonly string[],
  of: { count: number; total: string },
): void {
  for (const person_id of ids) count({ counter: pendingApprovals, person_id, ...of });
}

function stamped(before: SavedChain, after: RunningChain, now: Date): SavedStep[] {
  const started = currentStep(before)?.started_at;
  return after.steps.map((step: RunningStep & Partial<SavedStep>) => ({ ...step, ...times(step, { started, now }) }));
}

/** Steps that were kept before bring their times along. */
function times(
  step: RunningStep & Partial<SavedStep>,
  { started, now }: { started: Date | null | undefined; now: Date },
): Pick<SavedStep, 'started_at' | 'finished_at'> {
  switch (step.state) {
    case 'now':
      return { started_at: (started && step.started_at === started && started) || now, finished_at: null };
    case 'done':
      return { started_at: step.started_at ?? now, finished_at: step.finished_at ?? now };
    case 'ahead':
    case 'skipped':
      return { started_at: null, finished_at: null };
  }
}

/** Whether those who wait wait in the step they waited in before. */
function isSameStep(before: SavedChain, steps: readonly SavedStep[]): boolean {
  const started = currentStep(before)?.started_at;
  return started !== undefined && currentStep({ steps })?.started_at === started;
}

function approversOf(
  chain: SavedChain,
  { waited, waits, now }: { waited: readonly ApproverRow[]; waits: NonNullable<ChainChange['waits']>; now: Date },
): ApproverRow[] {
  const step = currentStep(chain);
  if (!step) return [];
  const step_no = chain.steps.findIndex(({ state }) => state === 'now') + 1;
  return waitingFor(chain).map((approver_id) => {
    const because = step.people.find((person) => person.user_id === approver_id && isWaiting(person))?.because ?? '';
    const known = waits === 'anew' ? undefined : waited.find((each) => each.approver_id === approver_id);
    const longest = waits === 'as_for_others' ? waited[0] : undefined;
    return { approver_id, step_no, because, waiting_since: (known ?? longest)?.waiting_since ?? now };
  });
}

function closed(step: SavedStep): SavedStep {
  if (step.state !== 'now') return step;
  const people = step.people.map(
    (person): RunningPerson => (isWaiting(person) ? { ...person, state: 'passed' } : person),
  );
  return { ...step, state: 'ahead', people };
}
