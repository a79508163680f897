import type { PayoutAction } from '#domain/payouts/payout-rights.ts';
import type { PayoutState } from '#domain/payouts/payout-states.ts';
import type { PayableStage } from '#domain/payouts/payout-tabs.ts';

/** An in-memory model of reports, advances, payments and the ledger, written independently of the product code. */

export type ModelStage = 'pending_approval' | 'sent_back' | 'cancelled' | PayableStage;

/** The company's currency is USD; one EUR is always 1.08 USD. */
export type Currency = 'USD' | 'EUR';

/** The rates are stored as billionths, as in the product. */
const billion = 1_000_000_000n;
const rates: Record<`${Currency} ${Currency}`, bigint> = {
  'USD USD': billion,
  'EUR EUR': billion,
  'EUR USD': 1_080_000_000n,
  'USD EUR': 925_925_926n,
};

export interface ModelPayout {
  state: PayoutState;
  currency: Currency;
  cents: bigint;
}

export interface ModelLine {
  id: string;
  /** The currency in which the line was spent. */
  currency: Currency;
  cents: bigint;
  /** The amount set by an approver; null if the approver left it unchanged. */
  edited: bigint | null;
  is_company_paid: boolean;
  /** The ledger account of the line's category. */
  account: string;
  /**
   * At most two lines of a company share an invoice. Each of the two lines gets its check only when that line is
   * evaluated.
   */
  invoice: string;
  check: 'none' | 'open' | 'acknowledged';
}

export interface ModelItem {
  kind: 'report' | 'advance';
  id: string;
  owner_id: string;
  stage: ModelStage;
  /** For a report, the currency that its owner's entity had when the report was created. */
  currency: Currency;
  /** The owner's entity at the time of approval. */
  entity: Entity | null;
  /** The lines of a report; empty for an advance. */
  lines: ModelLine[];
  /** The amount of an advance; zero for a report. */
  cents: bigint;
  payouts: ModelPayout[];
  /** For a report, the amount used of each advance, and its value in the report's currency. */
  advances: Map<string, Applied>;
  /** The amount of an advance that its owner paid back; zero for a report. */
  returned: bigint;
  on_hold: boolean;
}

export interface Applied {
  cents: bigint;
  worth: bigint;
}

export interface Entity {
  id: string;
  currency: Currency;
}

type Put = (account: string, cents: bigint, query: { currency?: Currency; entity: Entity | null }) => void;

export class PayModel {
  readonly items = new Map<string, ModelItem>();
  /** The current entity of each person. */
  readonly entities = new Map<string, Entity | null>();
  /** The number of lines with each invoice. */
  readonly invoices = new Map<string, number>();
  readonly #acknowledged = new Set<string>();

  add(item: Pick<ModelItem, 'kind' | 'id' | 'owner_id' | 'stage'> & Partial<ModelItem>): ModelItem {
    const added: ModelItem = {
      currency: 'USD',
      lines: [],
      cents: 0n,
      payouts: [],
      advances: new Map(),
      returned: 0n,
      on_hold: false,
      entity: this.#home(item.owner_id),
      ...item,
    };
    this.items.set(item.id, added);
    return added;
  }

  #home(owner_id: string): Entity | null {
    return this.entities.get(owner_id) ?? null;
  }

  all(kind?: ModelItem['kind']): ModelItem[] {
    return [...this.items.values()].filter((item) => !kind || item.kind === kind);
  }

  /** Returns the reimbursable amount before advances. */
  claimed(item: ModelItem): bigint {
    return item.kind === 'advance'
      ? item.cents
      : sum(item.lines.filter((line) => !line.is_company_paid).map((line) => approvedOf(line, item)));
  }

  /** Returns the amount left to pay. */
  payable(item: ModelItem): bigint {
    return this.claimed(item) - sum([...item.advances.values()].map(({ worth }) => worth));
  }

  /** Returns how much of the advance is applied by approved reports (`isUsed`) or only reserved by other reports. */
  applied(advance: ModelItem, isUsed: boolean): bigint {
    const users = this.all('report').filter(({ stage }) => isOwed(stage) === isUsed);
    return sum(users.map(({ advances }) => advances.get(advance.id)?.cents ?? 0n));
  }

  available(advance: ModelItem): bigint {
    if (advance.stage !== 'paid') return 0n;
    return advance.cents - advance.returned - this.applied(advance, true) - this.applied(advance, false);
  }

  approve(report: ModelItem): void {
    report.stage = 'approved';
    report.entity = this.#home(report.owner_id);
    this.#fit(report);
  }

  submit(report: ModelItem): void {
    report.stage = 'pending_approval';
    for (const line of report.lines) this.evaluate(line);
    this.#fit(report);
  }

  /**
   * Updates the duplicate check of a line. Once the duplicate is acknowledged on one line, it counts as acknowledged
   * for the other line with the same invoice.
   */
  evaluate(line: ModelLine): void {
    if ((this.invoices.get(line.invoice) ?? 0) < 2) return;
    line.check = this.#acknowledged.has(line.invoice) ? 'acknowledged' : 'open';
  }

  /**
   * Acknowledges the check of one line. The other line of the invoice changes only when it is evaluated again, because
   * no worker runs here.
   */
  acknowledge(line: ModelLine): void {
    this.#acknowledged.add(line.invoice);
    line.check = 'acknowledged';
  }

  /** Removes the item from the payables. */
  withdraw(item: ModelItem, stage: ModelStage): void {
    item.stage = stage;
    item.on_hold = false;
  }

  /**
   * Reduces the applied advances so that together they do not exceed the reimbursable amount. The earliest advances are
   * applied first.
   */
  #fit(report: ModelItem): void {
    let left = this.claimed(report);
    for (const [id, { cents, worth }] of [...report.advances]) {
      const currency = this.items.get(id)?.currency ?? 'USD';
      const fitted = worth <= left ? { cents, worth } : mostFor(left, { from: currency, to: report.currency });
      if (fitted.cents === 0n) report.advances.delete(id);
      else report.advances.set(id, fitted);
      left -= fitted.cents === 0n ? 0n : fitted.worth;
    }
  }

  /** Returns whether the product should allow the move. */
  can(item: ModelItem, action: PayoutAction): boolean {
    const from: Record<PayoutAction, PayableStage> = {
      queue: 'approved',
      close: 'approved',
      send_back: 'approved',
      back_to_approved: 'payment_queued',
      process: 'payment_queued',
      paid: 'payment_processing',
      fail: 'payment_processing',
      revert: 'paid',
    };
    if (item.stage !== from[action]) return false;
    const isForward = action === 'queue' || action === 'process' || action === 'close';
    if (item.on_hold && (isForward || action === 'paid')) return false;
    if (isForward && hasOpenCheck(item)) return false;
    if (action === 'queue') return this.payable(item) > 0n;
    if (action === 'close') return this.payable(item) === 0n;
    if (action !== 'revert') return true;
    const isUntouched = item.returned + this.applied(item, true) + this.applied(item, false) === 0n;
    return item.payouts.at(-1)?.state === 'processed' && (item.kind === 'report' || isUntouched);
  }

  make(item: ModelItem, action: PayoutAction): void {
    const to: Record<PayoutAction, ModelStage> = {
      queue: 'payment_queued',
      close: 'paid',
      send_back: 'sent_back',
      back_to_approved: 'approved',
      process: 'payment_processing',
      paid: 'paid',
      fail: 'payment_queued',
      revert: 'payment_processing',
    };
    item.stage = to[action];
    const last = item.payouts.at(-1);
    if (action === 'queue') item.payouts.push(this.#payoutOf(item));
    // Sending back discards approvers' edits.
    if (action === 'send_back') {
      this.withdraw(item, 'sent_back');
      for (const line of item.lines) line.edited = null;
    }
    if (last && action === 'back_to_approved') last.state = 'cancelled';
    if (last && (action === 'process' || action === 'revert')) last.state = 'initiated';
    if (last && action === 'paid') last.state = 'processed';
    if (last && action === 'fail') {
      last.state = 'failed';
      item.payouts.push({ ...last, state: 'queued' });
    }
  }

  /** Moves the advance through all remaining stages. */
  payAtOnce(advance: ModelItem): void {
    for (const action of ['close', 'queue', 'process', 'paid'] as const)
      if (this.can(advance, action)) this.make(advance, action);
  }

  #payoutOf(item: ModelItem): ModelPayout {
    const owed = this.payable(item);
    const currency = item.kind === 'advance' ? item.currency : (item.entity?.currency ?? 'USD');
    // The rate converts from the payout's currency to the item's currency, so the amount owed is divided by the rate.
    const rate = rates[`${currency} ${item.currency}`];
    return { state: 'queued', currency, cents: (2n * owed * billion + rate) / (2n * rate) };
  }

  /** Returns whether this amount of the advance can be applied instead of the amount applied so far. */
  canApply(report: ModelItem, advance: ModelItem, input: { cents: bigint; while: ModelStage }): boolean {
    const before = report.advances.get(advance.id) ?? { cents: 0n, worth: 0n };
    const fitsAdvance = input.cents <= this.available(advance) + before.cents;
    const worth = converted(input.cents, { from: advance.currency, to: report.currency });
    const fitsReport = worth > 0n && worth <= this.payable(report) + before.worth;
    return report.stage === input.while && input.cents > 0n && fitsAdvance && fitsReport;
  }

  apply(report: ModelItem, advance: ModelItem, cents: bigint): void {
    const worth = converted(cents, { from: advance.currency, to: report.currency });
    report.advances.set(advance.id, { cents, worth });
  }

  /** Returns all non-zero balances in cents, by 'id account currency entity'. */
  balances(): Map<string, bigint> {
    const sums = new Map<string, bigint>();
    for (const item of this.all()) {
      const put: Put = (account, cents, { currency = item.currency, entity }) => {
        const key = `${item.id} ${account} ${currency} ${entity?.id ?? '-'}`;
        sums.set(key, (sums.get(key) ?? 0n) + cents);
      };
      if (item.kind === 'report') this.#putReport(item, put);
      else putAdvance(item, put);
    }
    return new Map([...sums].filter(([, cents]) => cents !== 0n));
  }

  #putReport(report: ModelItem, put: Put): void {
    if (!isOwed(report.stage)) return;
    const { entity } = report;
    const byCompany = sum(report.lines.filter((line) => line.is_company_paid).map((line) => approvedOf(line, report)));
    for (const line of report.lines) put(`expense${line.account}`, approvedOf(line, report), { entity });
    put('company_paid', -byCompany, { entity });
    for (const [id, applied] of report.advances)
      this.#putTaken(report, { ...applied, advance: this.items.get(id) }, put);
    if (report.stage === 'approved') put('employee_payable', -this.payable(report), { entity });
    const alive = activePayout(report);
    if (!alive) return;
    const { currency } = alive;
    put(alive.state === 'processed' ? 'bank' : 'payments', -alive.cents, { currency, entity });
    if (currency === report.currency) return;
    put('conversion', -this.payable(report), { entity });
    put('conversion', alive.cents, { currency, entity });
  }

  #putTaken(report: ModelItem, input: Applied & { advance: ModelItem | undefined }, put: Put): void {
    const { cents, worth, advance } = input;
    if (!advance) throw new Error('An advance that is not there pays for a report.');
    const { currency } = advance;
    const [here, there] = [report.entity, advance.entity];
    put('advances', -cents, { currency, entity: there });
    if (here?.id !== there?.id) {
      put('between_entities', cents, { currency, entity: there });
      put('between_entities', -cents, { currency, entity: here });
    }
    if (currency === report.currency) return;
    put('conversion', cents, { currency, entity: here });
    put('conversion', -worth, { entity: here });
  }
}

function putAdvance(advance: ModelItem, put: Put): void {
  const alive = activePayout(advance);
  if (!alive) return;
  const { currency, entity } = advance;
  const isPaid = alive.state === 'processed';
  put(isPaid ? 'advances' : 'advances_due', alive.cents - advance.returned, { currency, entity });
  put(isPaid ? 'bank' : 'payments', advance.returned - alive.cents, { currency, entity });
}

/** Returns whether the stage is approved or later. */
export function isOwed(stage: ModelStage): boolean {
  const unowed: readonly ModelStage[] = ['pending_approval', 'sent_back', 'cancelled'];
  return !unowed.includes(stage);
}

export function hasOpenCheck({ lines }: ModelItem): boolean {
  return lines.some(({ check }) => check === 'open');
}

function approvedOf({ cents, edited, currency }: ModelLine, report: ModelItem): bigint {
  return converted(edited ?? cents, { from: currency, to: report.currency });
}

/** Converts at the fixed rate and rounds half away from zero. */
function converted(cents: bigint, { from, to }: { from: Currency; to: Currency }): bigint {
  if (cents < 0n) return -converted(-cents, { from, to });
  return (2n * cents * rates[`${from} ${to}`] + billion) / (2n * billion);
}

/** Returns the largest amount that is worth no more than `most`. */
function mostFor(most: bigint, way: { from: Currency; to: Currency }): Applied {
  let cents = (most * billion) / rates[`${way.from} ${way.to}`] + 1n;
  while (cents > 0n && converted(cents, way) > most) cents -= 1n;
  return { cents, worth: converted(cents, way) };
}

function activePayout({ payouts }: ModelItem): ModelPayout | undefined {
  return payouts.find(({ state }) => state !== 'failed' && state !== 'cancelled');
}

function sum(parts: Iterable<bigint>): bigint {
  return [...parts].reduce((all, part) => all + part, 0n);
}
