import type { PayoutAction } from '#domain/payouts/payout-rights.ts';
import type { PayoutState } from '#domain/payouts/payout-states.ts';
import type { PayableStage } from '#domain/payouts/payout-tabs.ts';

/** Reports, advances, payments and books in memory: small, and written without looking at how the product does it. */

export type ModelStage = 'pending_approval' | 'sent_back' | PayableStage;

export interface ModelPayout {
  state: PayoutState;
  currency: string;
  cents: bigint;
}

export interface ModelItem {
  kind: 'report' | 'advance';
  id: string;
  /** What the payee is paid in, and what one unit of that is in hundredths of a dollar; dollars otherwise. */
  pays: { currency: string; rate: bigint } | null;
  stage: ModelStage;
  cents: bigint;
  payouts: ModelPayout[];
  /** Of a report: what advances pay of it, in cents; used up once it is approved. */
  advances: Map<string, bigint>;
  /** Of an advance. */
  returned: bigint;
}

export class PayModel {
  readonly items = new Map<string, ModelItem>();

  add(item: Pick<ModelItem, 'kind' | 'id' | 'pays' | 'stage' | 'cents'>): void {
    this.items.set(item.id, { ...item, payouts: [], advances: new Map(), returned: 0n });
  }

  all(kind?: ModelItem['kind']): ModelItem[] {
    return [...this.items.values()].filter((item) => !kind || item.kind === kind);
  }

  /** What is left to pay of an item. */
  payable(item: ModelItem): bigint {
    return item.cents - sum(item.advances.values());
  }

  /** What reports used up of an advance, or only count on. */
  taken(advance: ModelItem, isUsed: boolean): bigint {
    const users = this.all('report').filter(({ stage }) => isOwed(stage) === isUsed);
    return sum(users.map(({ advances }) => advances.get(advance.id) ?? 0n));
  }

  available(advance: ModelItem): bigint {
    if (advance.stage !== 'paid') return 0n;
    return advance.cents - advance.returned - this.taken(advance, true) - this.taken(advance, false);
  }

  /** Whether a move of money would be made. */
  can(item: ModelItem, action: PayoutAction): boolean {
    const from: Record<PayoutAction, PayableStage> = {
      ...{ queue: 'approved', close: 'approved', send_back: 'approved', back_to_approved: 'payment_queued' },
      ...{ process: 'payment_queued', paid: 'payment_processing', fail: 'payment_processing', revert: 'paid' },
    };
    if (item.stage !== from[action]) return false;
    if (action === 'queue') return this.payable(item) > 0n;
    if (action === 'close') return this.payable(item) === 0n;
    if (action !== 'revert') return true;
    const isUntouched = item.returned + this.taken(item, true) + this.taken(item, false) === 0n;
    return item.payouts.at(-1)?.state === 'processed' && (item.kind === 'report' || isUntouched);
  }

  make(item: ModelItem, action: PayoutAction): void {
    const to: Record<PayoutAction, ModelStage> = {
      ...{ queue: 'payment_queued', close: 'paid', send_back: 'sent_back', back_to_approved: 'approved' },
      ...{ process: 'payment_processing', paid: 'paid', fail: 'payment_queued', revert: 'payment_processing' },
    };
    item.stage = to[action];
    const last = item.payouts.at(-1);
    if (action === 'queue') item.payouts.push(this.#payoutOf(item));
    if (last && action === 'back_to_approved') last.state = 'cancelled';
    if (last && (action === 'process' || action === 'revert')) last.state = 'initiated';
    if (last && action === 'paid') last.state = 'processed';
    if (last && action === 'fail') {
      last.state = 'failed';
      item.payouts.push({ ...last, state: 'queued' });
    }
  }

  #payoutOf(item: ModelItem): ModelPayout {
    const owed = this.payable(item);
    if (!item.pays) return { state: 'queued', currency: 'USD', cents: owed };
    const { currency, rate } = item.pays;
    // Half up, once.
    return { state: 'queued', currency, cents: (owed * 200n + rate) / (rate * 2n) };
  }

  /** Whether an advance would pay so much of a report, instead of what it pays now. */
  canApply(report: ModelItem, advance: ModelItem, cents: bigint): boolean {
    const before = report.advances.get(advance.id) ?? 0n;
    const free = this.available(advance) + before;
    return report.stage === 'approved' && cents <= free && cents <= this.payable(report) + before;
  }

  /** Every account of every item that is not even: 'id account currency' → hundredths, debits less credits. */
  balances(): Map<string, bigint> {
    const sums = new Map<string, bigint>();
    for (const item of this.all()) {
      const put = (account: string, cents: bigint, currency = 'USD') => {
        const key = `${item.id} ${account} ${currency}`;
        sums.set(key, (sums.get(key) ?? 0n) + cents);
      };
      if (item.kind === 'report') this.#putReport(item, put);
      else this.#putAdvance(item, put);
    }
    return new Map([...sums].filter(([, cents]) => cents !== 0n));
  }

  #putReport(report: ModelItem, put: (account: string, cents: bigint, currency?: string) => void): void {
    if (!isOwed(report.stage)) return;
    put('expense', report.cents);
    put('advances', -sum(report.advances.values()));
    if (report.stage === 'approved') put('employee_payable', -this.payable(report));
    const alive = livePayout(report);
    if (!alive) return;
    put(alive.state === 'processed' ? 'bank' : 'payments', -alive.cents, alive.currency);
    if (alive.currency === 'USD') return;
    put('conversion', -this.payable(report));
    put('conversion', alive.cents, alive.currency);
  }

  #putAdvance(advance: ModelItem, put: (account: string, cents: bigint) => void): void {
    const alive = livePayout(advance);
    if (!alive) return;
    const isPaid = alive.state === 'processed';
    put(isPaid ? 'advances' : 'advances_due', alive.cents - advance.returned);
    put(isPaid ? 'bank' : 'payments', advance.returned - alive.cents);
  }
}

/** Approved or further. */
export function isOwed(stage: ModelStage): boolean {
  return stage !== ('pending_approval' satisfies ModelStage) && stage !== ('sent_back' satisfies ModelStage);
}

function livePayout({ payouts }: ModelItem): ModelPayout | undefined {
  return payouts.find(({ state }) => state !== 'failed' && state !== 'cancelled');
}

function sum(parts: Iterable<bigint>): bigint {
  return [...parts].reduce((all, part) => all + part, 0n);
}
