import type { AdvanceStage } from '#domain/advances/advance-stages.ts';
import type { ApprovalAction } from '#domain/approvals/approval-rights.ts';
import type { PolicyApprover } from '#domain/policies/policy-rule.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { Viewer } from '#domain/reports/report-visibility.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { SignedWriteContext, WriteContext } from '../../http/context.ts';
import type { AppliesTo } from './approval-rules.rows.ts';
import type { GivenItem } from './find-chain.ts';
import type { ChainItem } from './save-chain.ts';

/** A report or an advance as whoever decides on it sees it. Amounts in the company's currency. */
export interface DecidedOn extends ChainItem {
  stage: ReportStage | AdvanceStage;
  version: number;
  /** ER-1042 */
  label: string;
  title: string;
  currency: string;
  approved_total: string;
}

/** Who has had to do with it, as far as sight goes. */
export interface Involved {
  approver_ids: readonly string[];
  decided_ids: readonly string[];
  /** Given where somebody acts on it: who saw it before its owner took it back is told so. */
  was_submitted?: boolean;
}

export type DecidingMove = Extract<ApprovalAction, 'approve' | 'send_back' | 'reject' | 'unapprove'>;

/**
 * What the one way of deciding asks of a kind of item. Reports and advances each give one; approvals, above both, is
 * handed them when the house is put together.
 */
export interface DecidedKind<Item extends DecidedOn = DecidedOn> {
  /** Held until the transaction ends, whosever it is. */
  hold(context: Pick<WriteContext, 'tx' | 'client_id'>, id: string): Promise<Item | undefined>;
  /** The same without holding it. */
  find(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<Item | undefined>;
  isSeenBy(viewer: Viewer, item: Item & Involved): boolean;
  /** Along its own table, with what belongs to it and its counts; the chain and the history are kept by who asks. */
  move(context: WriteContext, item: Item, move: DecidingMove): Promise<Item>;
  /** Nothing of it changes but that somebody decided: whoever looked at it before looks again. */
  touch(context: WriteContext, item: Item): Promise<Item>;
  /** As approval rules see it, with whom broken policies ask for. */
  asked(
    context: Pick<SignedWriteContext, 'tx' | 'client_id'>,
    item: Item,
  ): Promise<{ item: GivenItem; extra_approvers: readonly PolicyApprover[] } | null>;
}

export type DecidedKinds = Record<AppliesTo, DecidedKind>;
