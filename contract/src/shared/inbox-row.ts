import { z } from 'zod';
import { advanceStages } from '#domain/advances/advance-stages.ts';
import { reportStages } from '#domain/reports/report-stages.ts';
import { amount, instant } from './fields.ts';
import { personBrief } from './person.ts';

const itemKind = z.enum(['report', 'advance']);

/** An item that awaits a decision, with the counts that show whether it needs a closer look. */
export const inboxRow = z.object({
  item_kind: itemKind,
  item_id: z.uuid(),
  number: z.string(),
  title: z.string(),
  owner: personBrief,
  stage: z.union([z.enum(reportStages), z.enum(advanceStages)]),
  report_status: z.string(),
  currency: z.string(),
  total: amount,
  edited_total: amount.nullable(),
  no_of_expenses: z.int(),
  no_of_violations: z.int(),
  no_of_checks: z.int(),
  no_of_without_receipt: z.int(),
  submitted_at: instant.nullable(),
  waiting_since: instant.nullable(),
  days_waiting: z.int(),
  is_overdue: z.boolean(),
  step: z.string().describe('The current step of the chain: 2 of 3.'),
  in_place_of: personBrief.nullable().describe('The approver the user is a delegate of.'),
  version: z.int(),
});

export const decisionRow = inboxRow.extend({
  decision_id: z.uuid(),
  decision: z.enum(['approved', 'sent_back', 'rejected', 'unapproved', 'added_approver']),
  comment: z.string(),
  approved_total: amount,
  decided_at: instant,
  decided_by: personBrief,
});
