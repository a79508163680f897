import { expenseCounter, pendingApprovals, reportCounter } from '#domain/counters.ts';
import { expenseStageInReport, unreportedStages } from '#domain/expenses/expense-stages.ts';
import { type ReportStage, reportGroups } from '#domain/reports/report-stages.ts';
import { numbersStartAfter } from './large.rows.ts';
import { type HistoryStep, pathTo } from './path-to-stage.ts';
import type { LargeCompanyPeople, LargePerson } from './people.ts';
import type { Seeded } from './seeded.ts';
import { decimal, type Tally } from './tally.ts';

const expensesPerReport = 5;
const dayMs = 86_400_000;
const spanMs = 365 * dayMs;
const hourMs = 3_600_000;

export interface LargeBatch {
  reports: object[];
  expenses: object[];
  report_approvers: object[];
  activity: object[];
  activity_feed: object[];
}

export interface LargeCompany {
  client_id: string;
  currency: string;
  people: LargeCompanyPeople;
  /** How many reports there will be: the first is a year old, the last was made now. */
  reports: number;
  now: number;
  chance: Seeded;
  tally: Tally;
}

/** The rows of some reports, of five expenses each, with the history that brought each to its stage. */
export function largeBatch(company: LargeCompany, range: { from: number; to: number }): LargeBatch {
  const batch: LargeBatch = { reports: [], expenses: [], report_approvers: [], activity: [], activity_feed: [] };
  for (let index = range.from; index < range.to; index += 1) addReport(batch, company, index);
  return batch;
}

function addReport(batch: LargeBatch, company: LargeCompany, index: number): void {
  const { client_id, currency, people, chance, tally, now } = company;
  const owner = people.all[index % people.all.length];
  if (!owner) return;
  tally.nextWriter();
  const age = 1 - (index + 1) / company.reports;
  const created = now - Math.floor(age * spanMs);
  const stage = stageAt(age, chance);
  const report = { id: chance.idAt(created), number: numbersStartAfter + index + 1 };
  const cents = addExpenses(batch, company, { owner, stage, report_id: report.id, created });
  const steps = addHistory(batch, company, { owner, stage, report, created });
  const submitted_at = steps.at(0);

  batch.reports.push({
    client_id,
    ...report,
    title: `${chance.pick(occasions)}, ${chance.pick(towns)}`,
    owner_id: owner.id,
    stage,
    currency,
    total: decimal(cents),
    submitted_at: submitted_at ?? null,
    created_at: instant(created),
    updated_at: steps.at(-1) ?? instant(created),
    version: steps.length,
  });
  tally.add({ person_id: owner.id, counter: reportCounter(stage), cents });
  if (!(reportGroups.awaiting_approval as readonly ReportStage[]).includes(stage)) return;
  const approver_id = people.approverOf(owner).id;
  batch.report_approvers.push({ client_id, report_id: report.id, approver_id, waiting_since: submitted_at });
  tally.add({ person_id: approver_id, counter: pendingApprovals, cents });
}

function addExpenses(
  batch: LargeBatch,
  { client_id, currency, chance, tally }: LargeCompany,
  of: { owner: LargePerson; stage: ReportStage; report_id: string; created: number },
): number {
  const stage = expenseStageInReport[of.stage];
  // A rejected report has set its expenses free.
  const report_id = (unreportedStages as readonly string[]).includes(stage) ? null : of.report_id;
  let total = 0;
  for (let line = 0; line < expensesPerReport; line += 1) {
    const spent = of.created - (line + 1) * dayMs;
    const cents = 300 + chance.below(60_000);
    total += cents;
    batch.expenses.push({
      client_id,
      id: chance.idAt(spent),
      owner_id: of.owner.id,
      report_id,
      stage,
      merchant: chance.pick(merchants),
      description: '',
      spent_on: instant(spent).slice(0, 10),
      currency,
      amount: decimal(cents),
      ex_rate: '1',
      converted_amount: decimal(cents),
      version: 0,
      created_at: instant(spent),
      updated_at: instant(of.created),
    });
    tally.add({ person_id: of.owner.id, counter: expenseCounter(stage), cents });
  }
  return total;
}

/** Answers when each step was. */
function addHistory(
  batch: LargeBatch,
  { client_id, people, chance, now }: LargeCompany,
  of: { owner: LargePerson; stage: ReportStage; report: { id: string; number: number }; created: number },
): string[] {
  const approver = people.approverOf(of.owner);
  const actors: Record<HistoryStep['by'], LargePerson> = {
    owner: of.owner,
    approver,
    payer: chance.pick(people.payers),
  };
  return pathTo[of.stage].map((step, index) => {
    const at = Math.min(of.created + (index + 1) * 5 * hourMs, now);
    const id = chance.idAt(at);
    const actor_id = actors[step.by].id;
    batch.activity.push({
      client_id,
      id,
      at: instant(at),
      actor_id,
      action: step.action,
      item_kind: 'report',
      item_id: of.report.id,
      item_label: `ER-${of.report.number}`,
      from_stage: step.from_stage,
      to_stage: step.to_stage,
      comment: '',
      facts: {},
      request_id: 'seed',
    });
    for (const person_id of new Set([of.owner.id, actor_id, ...(index === 0 ? [approver.id] : [])]))
      batch.activity_feed.push({ client_id, person_id, activity_id: id });
    return instant(at);
  });
}

/** The newest third is still on its way, the rest is paid or was rejected. */
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
const merchants = ['Deutsche Bahn', 'Hotel Post', 'Sixt', 'Café Central', 'Lufthansa', 'Staples', 'Taxi', 'Uber'];
