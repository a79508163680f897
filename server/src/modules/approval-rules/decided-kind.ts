import type { AdvanceStage } from '#domain/advances/advance-stages.ts';
import type { ApprovalAction } from '#domain/approvals/approval-rights.ts';
import type { OpenCheck } from '#domain/checks/check-acknowledgement.ts';
import type { PolicyApprover } from '#domain/policies/policy-rule.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { Viewer } from '#domain/reports/report-visibility.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { SignedWriteContext, WriteContext } from '../../http/context.ts';
import type { AppliesTo } from './approval-rules.rows.ts';
import type { GivenItem } from './find-chain.ts';
import type { ChainItem } from './save-chain.ts';

/**
 * A report or an advance as its approvers see it. A report's amounts are in its own currency, an advance's amounts in
 * the company's currency.
 */
export interface DecidedOn extends ChainItem {
  stage: ReportStage | AdvanceStage;
  version: number;
  /** The displayed number of the item, such as ER-1042. */
  label: string;
  title: string;
  currency: string;
  total: string;
  approved_total: string;
  /** The number of expenses of a report; absent for an advance. */
  no_of_expenses?: number;
}

/** The people who are or were involved in the approval of an item and may therefore see it. */
export interface Involved {
  approver_ids: readonly string[];
  decided_ids: readonly string[];
  /**
   * True if the item has had a chain. Set when a user acts on the item, so that approvers learn that its owner recalled
   * it.
   */
  was_submitted?: boolean;
}

export type DecidingMove = Extract<ApprovalAction, 'approve' | 'send_back' | 'reject' | 'unapprove'>;

/**
 * The operations that approvals need for a kind of item. Reports and advances each implement them, and every-module.ts
 * passes both implementations to the approvals module.
 */
export interface DecidedKind<Item extends DecidedOn = DecidedOn> {
  /** Locks the item of any owner until the transaction ends. */
  lock(context: Pick<WriteContext, 'tx' | 'client_id'>, id: string): Promise<Item | undefined>;
  /** Reads the item without a lock. */
  find(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<Item | undefined>;
  isSeenBy(viewer: Viewer, item: Item & Involved): boolean;
  /** Moves the item, its parts and its counters to another stage. The caller updates the chain and the history. */
  move(context: WriteContext, item: Item, move: DecidingMove): Promise<Item>;
  /** Returns the checks that must be acknowledged before the item is approved. */
  openChecks(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<readonly OpenCheck[]>;
  /** Only increases the version, so that viewers with an older version must reload. */
  touch(context: WriteContext, item: Item): Promise<Item>;
  /** Returns the item as input for approval rules, with the approvers that policy violations require. */
  approvalInput(
    context: Pick<SignedWriteContext, 'tx' | 'client_id'>,
    item: Item,
  ): Promise<{ item: GivenItem; extra_approvers: readonly PolicyApprover[] } | null>;
}

export type DecidedKinds = Record<AppliesTo, DecidedKind>;
