import type { reportSchedules } from '#contract/report-schedules.contract.ts';
import { type RoutesOf, read, write } from '../../../http/context.ts';
import { listSchedules, scheduleHistory } from './read-schedules.ts';
import { runSchedule } from './run-schedules.ts';
import { createSchedule, editSchedule, removeSchedule } from './save-schedule.ts';

export const reportSchedulesRoutes = {
  list: read(listSchedules),
  history: read(scheduleHistory),
  create: write(createSchedule),
  edit: write(editSchedule),
  remove: write(removeSchedule),
  run: write(runSchedule),
} satisfies RoutesOf<typeof reportSchedules>;
