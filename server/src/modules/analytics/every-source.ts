import type { SourceKey } from '#domain/analytics/sources.ts';
import type { SqlSource } from './source.rows.ts';
import { activitySource, auditSource } from './sources/activity-sources.rows.ts';
import {
  expenseSource,
  mileageSource,
  perDiemSource,
  taxSource,
  unsubmittedSource,
  violatedPolicySource,
  violationSource,
} from './sources/expense-sources.rows.ts';
import { advanceSource, paymentSource, reportSource, waitingSource } from './sources/item-sources.rows.ts';
import { approvedSource, decisionSource, paidSource, pendingSource } from './sources/timed-sources.rows.ts';

export const everySource: Record<SourceKey, SqlSource> = {
  expenses: expenseSource,
  violations: violationSource,
  violated_policies: violatedPolicySource,
  unsubmitted: unsubmittedSource,
  mileage: mileageSource,
  per_diem: perDiemSource,
  taxes: taxSource,
  reports: reportSource,
  pending: pendingSource,
  approved: approvedSource,
  decisions: decisionSource,
  waiting: waitingSource,
  advances: advanceSource,
  paid: paidSource,
  payments: paymentSource,
  activity: activitySource,
  audit: auditSource,
};
