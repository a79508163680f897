import type { WriteContext } from '#server/http/context.ts';
import { newestMarketDay } from '#server/modules/currencies/currencies.rows.ts';
import { demoAdvances } from './approvals/advance-list.ts';
import { Timeline } from './approvals/demo-actions.ts';
import { runOverdueJobs } from './approvals/run-overdue-jobs.ts';
import { beginAdvance, type DemoAdvance, doToAdvance } from './approvals/walk-advance.ts';
import { readOldNotices } from './demo.rows.ts';
import type { DemoContext } from './expenses/demo-expense.ts';
import { fileClaims } from './expenses/file-claims.ts';
import { seedExports } from './expenses/seed-exports.ts';
import { beginReports, seedDrafts, seedRepeatedClaim } from './expenses/seed-reports.ts';
import { seedRequest, seedSchedules } from './expenses/seed-schedules.ts';
import { type DrivenTrips, seedTrips } from './expenses/seed-trips.ts';
import { seedViews } from './expenses/seed-views.ts';
import type { ActAs, ActAutomatically } from './settings/acting.ts';

interface WeeksContext extends DemoContext {
  act: ActAs;
  actAutomatically: ActAutomatically;
  advance_categories: Map<string, string>;
}

/** Replays the reports, advances and scheduled jobs of the last weeks day by day. */
export async function seedWeeks(context: WriteContext, demo: WeeksContext): Promise<void> {
  const { people, actAutomatically } = demo;
  const timeline = new Timeline();
  const advances = new Map<string, string>();
  const market = await newestMarketDay(context.app.database, context.app.exchange_rates.name);
  const timelineContext = { ...demo, timeline, advances, knows_rates: market !== null };
  for (const advance of demoAdvances) planAdvance(advance, timelineContext);
  const reports = await beginReports(timelineContext);
  for (const age of [6, 3, 0]) timeline.add(age, () => actAutomatically(age, runOverdueJobs));
  await timeline.run();
  await seedDrafts(context, demo);
  for (const driven of await seedTrips(demo.act)) await claimTrips(demo, driven);
  await seedRepeatedClaim(context, { ...demo, reports });
  await readOldNotices(context.tx, { client_id: context.client_id, now: demo.now });
  await seedViews(context, people);
  await seedExports(context, { people, reports });
  await seedSchedules(context, demo);
  await seedRequest(demo);
}

/** Claims a driver's trips in reports of several trips each. The newest trips are not in a report yet. */
async function claimTrips(demo: WeeksContext, driven: DrivenTrips): Promise<void> {
  const { owner, trips_per_report: count, newest_report, trips } = driven;
  for (let first = 0; first + count < trips.length; first += count) {
    const claimed = trips.slice(first, first + count);
    const age = (claimed.at(-1)?.age ?? 0) - 2;
    const isNewest = first + 2 * count >= trips.length;
    await fileClaims(
      demo.act,
      {
        owner,
        title: `Customer visits by car, part ${first / count + 1}`,
        age,
        stage: isNewest ? newest_report : 'paid',
        expense_ids: claimed.map(({ expense_id }) => expense_id),
      },
      demo,
    );
  }
}

function planAdvance(
  advance: DemoAdvance,
  timelineContext: WeeksContext & { timeline: Timeline; advances: Map<string, string>; knows_rates: boolean },
): void {
  const { act, people, timeline, advances, knows_rates, now: today, advance_categories: categories } = timelineContext;
  const { owner, title, age } = advance;
  timeline.add(age, async () => {
    const id = await act(owner, age, (context) => beginAdvance(context, advance, { categories, today, knows_rates }));
    advances.set(title, id);
  });
  for (const action of advance.way) {
    const [by, days_ago] = action;
    const id = () => advances.get(title) ?? '';
    timeline.add(days_ago, () => act(by, days_ago, (context) => doToAdvance(context, action, { id: id(), people })));
  }
}
