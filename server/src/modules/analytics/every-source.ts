import type { SourceKey } from '#domain/analytics/sources.ts';
import type { SqlSource } from './source.rows.ts';
import { activitySource, auditSource } from './sources/activity-sources.rows.ts';
import {
  expenseSource,
  mileageSource,
  perDiemSource,
  taxSource,
  unsubmittedSource,
  violationSource,
} from './sources/expense-sources.rows.ts';
import { advanceSource, paymentSource, reportSource, waitingSource } from './sources/item-sources.rows.ts';

export const everySource: Record<SourceKey, SqlSource> = {
  expenses: expenseSource,
  violations: violationSource,
  unsubmitted: unsubmittedSource,
  mileage: mileageSource,
  per_diem: perDiemSource,
  taxes: taxSource,
  reports: reportSource,
  waiting: waitingSource,
  advances: advanceSource,
  payments: paymentSource,
  activity: activitySource,
  audit: auditSource,
};
