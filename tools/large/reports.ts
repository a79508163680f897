import { expenseCounter, pendingApprovals, reportCounter } from '#domain/counters.ts';
import { expenseStageInReport, unreportedStages } from '#domain/expenses/expense-stages.ts';
import { type ReportStage, reportGroups } from '#domain/reports/report-stages.ts';
import { itemWords } from '#domain/text/search-words.ts';
import { numbersStartAfter } from './large.rows.ts';
import { type HistoryStep, pathTo } from './path-to-stage.ts';
import type { LargeCompanyPeople, LargePerson } from './people.ts';
import type { Seeded } from './seeded.ts';
import { decimal, type Tally } from './tally.ts';

const dayMs = 86_400_000;
const spanMs = 365 * dayMs;
const hourMs = 3_600_000;

export interface LargeBatch {
  reports: ({ id: string; stage: ReportStage } & Record<string, unknown>)[];
  expenses: object[];
  approvers: object[];
  approval_steps: object[];
  activity: object[];
  activity_feed: object[];
  own_words: object[];
}

export interface LargeCompany {
  client_id: string;
  currency: string;
  people: LargeCompanyPeople;
  /** The total number of reports. The first one is a year old, the last one is new. */
  reports: number;
  now: number;
  chance: Seeded;
  tally: Tally;
  /** True if all pending reports wait for the super_admin, so that one approval inbox is as full as possible. */
  waits_for_one: boolean;
  /** Returns the stage of the report with this index. By default, stages are a realistic mix. */
  stage_of?: ((index: number) => ReportStage) | undefined;
  expenses_each: number;
  /** The ids of the categories, by name. */
  categories: ReadonlyMap<string, string>;
}

/** Generates the rows of the reports in a range, with their expenses and the history that led to their stage. */
export function largeBatch(company: LargeCompany, range: { from: number; to: number }): LargeBatch {
  const batch: LargeBatch = {
    reports: [],
    expenses: [],
    approvers: [],
    approval_steps: [],
    activity: [],
    activity_feed: [],
    own_words: [],
  };
  for (let index = range.from; index < range.to; index += 1) addReport(batch, company, index);
  return batch;
}

function addReport(batch: LargeBatch, company: LargeCompany, index: number): void {
  const { client_id, currency, people, chance, tally, now } = company;
  const owners = company.waits_for_one ? people.all.slice(1) : people.all;
  const owner = owners[index % owners.length];
  if (!owner) return;
  tally.nextWriter();
  const age = 1 - (index + 1) / company.reports;
  const created = now - Math.floor(age * spanMs);
  const drawn = company.stage_of?.(index) ?? (company.waits_for_one ? 'pending_approval' : stageAt(age, chance));
  // A person without a manager cannot submit a draft, so such a draft becomes a pending report.
  const stage = drawn === 'draft' && owner.manager_id === null ? 'pending_approval' : drawn;
  const report = { id: chance.idAt(created), number: numbersStartAfter + index + 1 };
  const title = `${chance.pick(occasions)}, ${chance.pick(towns)}`;
  // Every fifth report is in a foreign currency.
  const spending = index % 5 === 4 ? abroad : { currency, ex_rate: '1', rate: tenThousand };
  const lines = addExpenses(batch, company, { owner, stage, report_id: report.id, created, ...spending });
  const { cents } = lines;
  const steps = addHistory(batch, company, { owner, stage, report, created });
  const submitted_at = steps.at(0);

  batch.reports.push({
    client_id,
    ...report,
    title,
    owner_id: owner.id,
    stage,
    currency,
    total: decimal(cents),
    company_total: decimal(cents),
    ...sumsOf(lines, { stage, currency: spending.currency }),
    submitted_at: submitted_at ?? null,
    created_at: instant(created),
    updated_at: steps.at(-1) ?? instant(created),
    version: steps.length,
  });
  addWords(batch, company, {
    owner_id: owner.id,
    item_kind: 'report',
    item_id: report.id,
    words: itemWords({
      texts: [title, String(report.number), ...lines.merchants],
      amounts: [decimal(cents)],
      days: lines.days,
    }),
  });
  tally.add({ person_id: owner.id, counter: reportCounter(stage), cents });
  if (!(reportGroups.awaiting_approval as readonly ReportStage[]).includes(stage)) return;
  const approver_id = approverFor(company, owner).id;
  batch.approvers.push({
    client_id,
    report_id: report.id,
    approver_id,
    waiting_since: submitted_at,
    owner_id: owner.id,
    total: decimal(cents),
    submitted_at,
  });
  batch.approval_steps.push({
    client_id,
    report_id: report.id,
    step_no: 1,
    title: 'Reporting manager',
    mode: 'any',
    state: 'now',
    people: [{ user_id: approver_id, because: '', state: 'now', at: null, by: null }],
    escalate_to: [],
    started_at: submitted_at,
  });
  tally.add({ person_id: approver_id, counter: pendingApprovals, cents });
}

function approverFor({ people, waits_for_one }: LargeCompany, owner: LargePerson): LargePerson {
  return (waits_for_one && people.all[0]) || people.approverOf(owner);
}

interface Lines {
  /** The sum in the company's currency. Each expense is rounded separately. */
  cents: number;
  /** The sum in the currency in which the expenses were paid. */
  spent: number;
  merchants: string[];
  days: string[];
  from_on: string;
  to_on: string;
}

function addExpenses(
  batch: LargeBatch,
  company: LargeCompany,
  options: {
    owner: LargePerson;
    stage: ReportStage;
    report_id: string;
    created: number;
    currency: string;
    ex_rate: string;
    rate: number;
  },
): Lines {
  const { client_id, chance, tally, categories } = company;
  const stage = expenseStageInReport[options.stage];
  // The expenses of a rejected report no longer belong to it.
  const report_id = (unreportedStages as readonly string[]).includes(stage) ? null : options.report_id;
  const lines: Lines = { cents: 0, spent: 0, merchants: [], days: [], from_on: '', to_on: '' };
  for (let line = 0; line < company.expenses_each; line += 1) {
    const spent = options.created - (line + 1) * dayMs;
    const spent_on = instant(spent).slice(0, 10);
    const amount = 300 + chance.below(60_000);
    const cents = Math.floor((amount * options.rate + tenThousand / 2) / tenThousand);
    const { merchant, category, attributes = {} } = chance.pick(merchants);
    const id = chance.idAt(spent);
    lines.cents += cents;
    lines.spent += amount;
    lines.merchants.push(merchant);
    lines.days.push(spent_on);
    lines.from_on = spent_on;
    lines.to_on ||= spent_on;
    batch.expenses.push({
      client_id,
      id,
      owner_id: options.owner.id,
      report_id,
      stage,
      category_id: categories.get(category) ?? null,
      merchant,
      attributes,
      description: '',
      spent_on,
      currency: options.currency,
      amount: decimal(amount),
      ex_rate: options.ex_rate,
      converted_currency: company.currency,
      converted_amount: decimal(cents),
      company_amount: decimal(cents),
      version: 0,
      created_at: instant(spent),
      updated_at: instant(options.created),
    });
    tally.add({ person_id: options.owner.id, counter: expenseCounter(stage), cents });
    addWords(batch, company, {
      owner_id: options.owner.id,
      item_kind: 'expense',
      item_id: id,
      // The search words leave out attribute values, because adding them would take too long for millions of rows.
      words: itemWords({ texts: [merchant], amounts: [decimal(amount), decimal(cents)], days: [spent_on] }),
    });
  }

  return lines;
}

/** Returns the stored totals of a report. They are zero for a rejected report, because it has no lines. */
function sumsOf(lines: Lines, { stage, currency }: { stage: ReportStage; currency: string }) {
  const isFreed = (unreportedStages as readonly string[]).includes(expenseStageInReport[stage]);
  if (isFreed)
    return { no_of_expenses: 0, spent: [], payable_total: 0, company_payable_total: 0, from_on: null, to_on: null };
  return {
    no_of_expenses: lines.merchants.length,
    spent: [{ currency, amount: decimal(lines.spent) }],
    payable_total: decimal(lines.cents),
    company_payable_total: decimal(lines.cents),
    from_on: lines.from_on,
    to_on: lines.to_on,
  };
}

function addWords(
  batch: LargeBatch,
  { client_id }: LargeCompany,
  { words: searchWords, ...item }: { owner_id: string; item_kind: string; item_id: string; words: string[] },
): void {
  for (const word of searchWords) batch.own_words.push({ client_id, ...item, word });
}

/** Adds the history of a report and returns the times of its steps. */
function addHistory(
  batch: LargeBatch,
  company: LargeCompany,
  options: { owner: LargePerson; stage: ReportStage; report: { id: string; number: number }; created: number },
): string[] {
  const { client_id, people, chance, now } = company;
  const approver = approverFor(company, options.owner);
  const actors: Record<HistoryStep['by'], LargePerson> = {
    owner: options.owner,
    approver,
    payer: chance.pick(people.payers),
  };

  return pathTo[options.stage].map((step, index) => {
    const at = Math.min(options.created + (index + 1) * 5 * hourMs, now);
    const id = chance.idAt(at);
    const actor_id = actors[step.by].id;
    batch.activity.push({
      client_id,
      id,
      at: instant(at),
      actor_id,
      action: step.action,
      item_kind: 'report',
      item_id: options.report.id,
      item_label: `ER-${options.report.number}`,
      from_stage: step.from_stage,
      to_stage: step.to_stage,
      comment: '',
      facts: {},
      request_id: 'seed',
    });
    for (const person_id of new Set([options.owner.id, actor_id, ...(index === 0 ? [approver.id] : [])]))
      batch.activity_feed.push({ client_id, person_id, activity_id: id });
    return instant(at);
  });
}

/** Picks a stage at random: the newest 30 percent of the reports are in progress, the others are paid or rejected. */
function stageAt(age: number, chance: Seeded): ReportStage {
  return chance.pick(age < 0.3 ? stagesOnTheWay : stagesAtTheEnd);
}

const stagesOnTheWay = weighted({
  draft: 4,
  pending_approval: 5,
  sent_back: 2,
  approved: 4,
  payment_queued: 3,
  payment_processing: 2,
});
const stagesAtTheEnd = weighted({ paid: 19, rejected: 1 });

function weighted(weights: Partial<Record<ReportStage, number>>): ReportStage[] {
  return (Object.keys(weights) as ReportStage[]).flatMap((stage) =>
    Array<ReportStage>(weights[stage] ?? 0).fill(stage),
  );
}

function instant(moment: number): string {
  return new Date(moment).toISOString();
}

const occasions = ['Customer visits', 'Trade fair', 'Site survey', 'Team week', 'Training', 'Installation'];
const towns = ['Antwerp', 'Bilbao', 'Cracow', 'Dublin', 'Graz', 'Lyon', 'Malmö', 'Porto', 'Turin', 'Utrecht'];
const merchants: readonly { merchant: string; category: string; attributes?: Record<string, string> }[] = [
  { merchant: 'Deutsche Bahn', category: 'Trains and buses' },
  { merchant: 'Hotel Post', category: 'Hotels', attributes: { city: 'Graz', nights: '2' } },
  { merchant: 'Sixt', category: 'Car rental', attributes: { days: '3' } },
  { merchant: 'Café Central', category: 'Meals' },
  { merchant: 'Lufthansa', category: 'Flights', attributes: { from: 'Berlin', to: 'Porto' } },
  { merchant: 'Staples', category: 'Office supplies' },
  { merchant: 'Taxi', category: 'Taxis and rides' },
  { merchant: 'Uber', category: 'Taxis and rides' },
];

/** Exchange rates are integers in ten-thousandths, so that the arithmetic is exact. */
const tenThousand = 10_000;
const abroad = { currency: 'EUR', ex_rate: '1.0845', rate: 10_845 };
