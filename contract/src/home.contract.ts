import { z } from 'zod';
import { signedIn } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { amount, instant } from './shared/fields.ts';
import { nudge } from './shared/nudge.ts';
import { personBrief } from './shared/person.ts';

/** An item that needs this person's attention, with the next action. */
const waiting = z.object({
  key: z.string(),
  kind: z.enum(['sent_back', 'approval', 'payment', 'period', 'blocked', 'expense', 'duplicate', 'advance']),
  tone: z.enum(['warn', 'accent', 'plain']),
  title: z.string(),
  detail: z.string(),
  action: z.string(),
  path: z.string(),
});

const feedRow = z.object({
  activity_id: z.uuid(),
  at: instant,
  actor: personBrief.nullable(),
  behalf_user: personBrief.nullable(),
  sentence: z
    .string()
    .describe('What the actor did, to show after the actor’s name, or with the name instead of {actor}.'),
  item: z.object({ label: z.string(), path: z.string() }).nullable(),
});

export const home = {
  dashboard: endpoint({
    method: 'GET',
    path: '/dashboard/details',
    summary: 'Get the home page: counts, amounts, pending items and recent activity.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      user_name: z.string(),
      currency: z.string(),
      draft_expense_count: z.number().int(),
      uncategorized_expense_count: z.number().int().describe('Draft expenses without a category.'),
      approval_report_count: z.number().int(),
      approval_advance_count: z.number().int(),
      unsubmitted_reports_count: z.number().int(),
      unsubmitted_reports_amount: amount,
      awaiting_approval_reports_count: z.number().int(),
      awaiting_approval_reports_amount: amount,
      awaiting_payment_count: z.number().int(),
      awaiting_payment_amount: amount,
      web_guide_video: z.string().nullable(),
      support_mail_text: z.string().describe('HTML, already sanitised.'),
      support_contact_no: z.string(),
      waiting_for_you: z.array(waiting),
      nudges: z.array(nudge),
      getting_started: z
        .object({ done: z.int(), total: z.int(), next: z.string().describe('The title of the next step.') })
        .nullable()
        .describe('Null once every step is done.'),
      recent_activity: z.array(feedRow),
    }),
    refusals: [],
  }),
};
