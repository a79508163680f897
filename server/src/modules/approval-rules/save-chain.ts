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
import { negated } from '#domain/money/negated.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { WriteContext } from '../../http/context.ts';
import { resolveRequests, resolveSentBack } from '../notifications/resolve-notices.ts';
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
 * Reads and saves the approval chains of items. The progress of a chain is stored in approval_steps, and the people who
 * must decide now are stored in approvers. Callers lock the item first.
 */

export interface ChainItem {
  kind: AppliesTo;
  id: string;
  owner_id: string;
  /** The owner or the delegate who submitted it; null if unknown. */
  submitted_by: string | null;
  /** The amount in the company's currency by which approval inboxes are sorted and totaled. */
  company_total: string;
}

export interface SavedChain extends RunningChain {
  steps: readonly SavedStep[];
  /** Null for the default rule. */
  rule_id: string | null;
  rule_name: string;
}

/** A chain without its owner and submitter, for displaying and closing the chain. */
type ShownChain = Omit<SavedChain, 'owner_id' | 'submitted_by'>;

interface ChangedChain {
  chain: SavedChain;
  /** The current approvers. `new_ids` contains only those who were not approvers before. */
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
  /** True when the item was sent back before this submission. */
  was_sent_back?: boolean;
}

/**
 * Saves the chain found for an item in place of an earlier chain and starts its first step. If the item was sent back
 * and the rule allows it, resumes at the step that sent the item back instead.
 */
export async function saveChain(
  context: WriteContext,
  item: ChainItem,
  found: StartedBy,
  { since = context.request.now, was_sent_back = false }: Starting = {},
): Promise<ChangedChain> {
  const { steps, rule_id, rule_name } = found;
  const { owner_id, submitted_by } = item;
  const emptyChain: SavedChain = { owner_id, submitted_by, steps: [], rule_id, rule_name };
  const saved = was_sent_back && found.resumes_at_sender ? await savedBy(context, item, rule_id) : undefined;
  const after = saved ? resumeChain(saved, steps) : startChain(item, steps);
  if (was_sent_back) await resolveSentBack(context, item);
  return changeChain(context, item, { before: emptyChain, after, since });
}

/** Returns the previous chain if the same rule created it. Approvals under another rule do not count. */
async function savedBy(
  { tx, client_id }: WriteContext,
  { id, owner_id, submitted_by }: ChainItem,
  rule_id: string | null,
): Promise<SavedChain | undefined> {
  const saved = await chainOf(tx, { client_id, id, owner_id, submitted_by });
  return saved?.rule_id === rule_id ? saved : undefined;
}

/** Reads the chain of an item; undefined if it never had one. */
export async function chainOf(
  tx: CompanyTransaction,
  item: Pick<ChainItem, 'id' | 'owner_id' | 'submitted_by'> & { client_id: string },
): Promise<SavedChain | undefined> {
  const { client_id, id, owner_id, submitted_by } = item;
  const rows = await readSteps(tx, { client_id, id });
  const [first] = rows;
  if (!first) return undefined;
  return { owner_id, submitted_by, steps: rows, rule_id: first.rule_id, rule_name: first.rule_name };
}

/** Reads the current chain of an item and its current approvers. Both are empty if it never had a chain. */
export async function currentChain(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<{ chain: ShownChain; waited: Waited[] }> {
  const [steps, waited] = await Promise.all([readSteps(tx, { client_id, id }), readApprovers(tx, { client_id, id })]);
  const { rule_id = null, rule_name = '' } = steps[0] ?? {};
  return { chain: { steps, rule_id, rule_name }, waited };
}

interface ChainChange {
  before: SavedChain;
  after: RunningChain;
  /** The previous approvers, if the caller read them under the lock; otherwise `changeChain` reads them. */
  waited?: readonly Waited[];
  since?: Date;
  /**
   * The start of the approvers' waiting time: `anew` is now, `on` keeps the start for approvers who already waited, and
   * `as_for_others` lets a replacement inherit it from the other approvers.
   */
  waits?: 'anew' | 'on' | 'as_for_others';
}

/** Saves a changed chain: its steps, the current approvers and their counters. */
export async function changeChain(context: WriteContext, item: ChainItem, change: ChainChange): Promise<ChangedChain> {
  const { tx, client_id } = context;
  const waited = change.waited ?? (await readApprovers(tx, { client_id, id: item.id }));
  const { written, ...changed } = changeLockedChain(context, item, { ...change, waited });
  await written;
  return changed;
}

/** Does the same as `changeChain` without reading the previous approvers, for callers that already know them. */
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
  countWaiting(context, new_ids, { count: 1, total: item.company_total });
  const done_ids = before_ids.filter((id) => !waiting_ids.includes(id));
  countWaiting(context, done_ids, { count: -1, total: negated(item.company_total) });

  const written = Promise.all([
    writeSteps(
      tx,
      key,
      steps.map((step): StepRow => ({ ...step, rule_id, rule_name })),
    ),
    writeApprovers(tx, key, waiting),
    resolveRequests(context, item, waiting_ids.length === 0 ? 'everybody' : done_ids),
  ]);

  const { owner_id, submitted_by } = after;
  const chain = { owner_id, submitted_by, steps, rule_id, rule_name };
  return { chain, waiting_ids, new_ids, written };
}

/**
 * Removes and returns all current approvers of an item that no longer awaits approval, for example because it was
 * recalled, sent back, rejected or cancelled.
 */
export async function closeChain(context: WriteContext, item: ChainItem): Promise<string[]> {
  const { tx, client_id } = context;
  const { chain, waited } = await currentChain(tx, { client_id, id: item.id });
  return closeLockedChain(context, item, { chain, waited });
}

/** Does the same as `closeChain`, for callers that have read the approvers under the lock. */
export async function closeLockedChain(
  context: WriteContext,
  item: ChainItem,
  { chain, waited }: { chain: ShownChain; waited: readonly Waited[] },
): Promise<string[]> {
  const { tx, client_id } = context;
  const key = { client_id, kind: item.kind, id: item.id };
  const { steps, rule_id, rule_name } = chain;
  const ids = waited.map(({ approver_id }) => approver_id).sort();
  countWaiting(context, ids, { count: -1, total: negated(item.company_total) });
  await Promise.all([
    writeSteps(
      tx,
      key,
      steps.map((step) => ({ ...closed(step), rule_id, rule_name })),
    ),
    writeApprovers(tx, key, []),
    resolveRequests(context, item, 'everybody'),
  ]);

  return ids;
}

/**
 * Updates the inbox facts of a changed pending item for all its approvers. Their counters are updated by
 * `countWaiting`.
 */
export function changeInboxFacts(
  { tx, client_id }: Pick<WriteContext, 'tx' | 'client_id'>,
  { id }: { id: string },
  facts: InboxFacts,
): Promise<void> {
  return writeInboxFacts(tx, { client_id, id }, facts);
}

/** Updates each approver's counter of pending items. */
export function countWaiting(
  { count }: Pick<WriteContext, 'count'>,
  ids: readonly string[],
  delta: { count: number; total: string },
): void {
  for (const person_id of ids) count({ counter: pendingApprovals, person_id, ...delta });
}

function stamped(before: SavedChain, after: RunningChain, now: Date): SavedStep[] {
  const started = currentStep(before)?.started_at;
  return after.steps.map((step: RunningStep & Partial<SavedStep>) => ({ ...step, ...times(step, { started, now }) }));
}

/** Returns the times at which a step started and finished. Steps that already had these times keep them. */
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

/** Returns true if the current approvers wait in the same step as before. */
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
    const previous = waits === 'anew' ? undefined : waited.find((approver) => approver.approver_id === approver_id);
    const longest = waits === 'as_for_others' ? waited[0] : undefined;
    return { approver_id, step_no, because, waiting_since: (previous ?? longest)?.waiting_since ?? now };
  });
}

function closed(step: SavedStep): SavedStep {
  if (step.state !== 'now') return step;
  const people = step.people.map(
    (person): RunningPerson => (isWaiting(person) ? { ...person, state: 'passed' } : person),
  );
  return { ...step, state: 'ahead', people };
}
