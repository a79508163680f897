import type { workCalendar } from '#contract/work-calendar.contract.ts';
import { type RoutesOf, read, write } from '../../../http/context.ts';
import { removeHoliday, saveDaysOff, saveHoliday, showWorkCalendar } from './edit-work-calendar.ts';
import { checkHolidays, importHolidays } from './import-holidays.ts';

export const workCalendarRoutes = {
  show: read(showWorkCalendar),
  save: write(saveDaysOff),
  saveHoliday: write(saveHoliday),
  removeHoliday: write(removeHoliday),
  checkHolidays: read(checkHolidays),
  importHolidays: write(importHolidays),
} satisfies RoutesOf<typeof workCalendar>;
