import type { EveryEndpoint } from '#contract/every-endpoint.ts';
import type { App, RoutesOf } from '../http/context.ts';
import { withIds } from '../jobs/payload.ts';
import { accountingRoutes } from './accounting/accounting.routes.ts';
import { refreshEveryConnection } from './accounting/connect-books.ts';
import { deliverEveryCompany } from './accounting/erp/deliver-files.ts';
import { erpRoutes } from './accounting/erp/erp.routes.ts';
import { exportEntries, exportEveryCompany } from './accounting/send-exports.ts';
import { achRoutes } from './ach/ach.routes.ts';
import { massPayKind, payMassItem, sendMass } from './ach/pay-by-bank.ts';
import { handleBankEvent } from './ach/receive-event.ts';
import { reconcileEveryCompany } from './ach/reconcile.ts';
import { auditRoutes } from './activity/activity.routes.ts';
import type { FindItemByKind } from './activity/attachments/attached-item.ts';
import { attachedFileIds as attachedToItems, attachmentsRoutes } from './activity/attachments/attachments.routes.ts';
import { seesAttachment } from './activity/attachments/sees-attachment.ts';
import { purgeAuditLog } from './activity/purge-audit-log.ts';
import { sealAuditRows } from './activity/seal-audit-rows.ts';
import { advanceApprovalRoutes, advancesRoutes } from './advances/advances.routes.ts';
import { approvalItemFor as advanceItemFor } from './advances/approval/approval-item.rows.ts';
import { advanceKind } from './advances/approval/decide-advance.ts';
import { findAdvanceWithAttachments } from './advances/find-advance-attachments.ts';
import { countAdvancesIn } from './advances/lists/count-advances.ts';
import { notifySettlementDue } from './advances/payment/notify-settlement-due.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { announcementsRoutes } from './announcements/announcements.routes.ts';
import { approvalRulesRoutes } from './approval-rules/approval-rules.routes.ts';
import type { DecidedKinds } from './approval-rules/decided-kind.ts';
import { countRulesUsing } from './approval-rules/read-rules.ts';
import { ruleRequiring } from './approval-rules/rule-names.ts';
import type { ReadSavedItem } from './approval-rules/try-rules.ts';
import {
  approvalLinksRoutes,
  approvalsRoutes,
  calendarFeedRoutes,
  rerouteRoutes,
} from './approvals/approvals.routes.ts';
import { decideKind, decideOne } from './approvals/decide-many.ts';
import { sweepApprovalLinks } from './approvals/make-approval-links.ts';
import { reassignApprovals } from './approvals/reassign-approvals.ts';
import { remindAndEscalate } from './approvals/remind-and-escalate.ts';
import { rerouteKind, rerouteOne } from './approvals/reroute.ts';
import { actingRoutes } from './auth/acting/acting.routes.ts';
import { admissionRoutes, apiKeysRoutes, authRoutes, sessionRoutes, twoFactorRoutes } from './auth/auth.routes.ts';
import { scimRoutes } from './auth/scim/scim.routes.ts';
import { securityRoutes } from './auth/security/security.routes.ts';
import { singleSignOnRoutes } from './auth/single-sign-on/single-sign-on.routes.ts';
import { sweepExpired } from './auth/sweep-expired.ts';
import { bankFilesRoutes } from './bank-files/bank-files.routes.ts';
import { addToFile, bankFileKind, writeFiles } from './bank-files/create-files.ts';
import { cancelFileKind, returnToQueue } from './bank-files/move-file.ts';
import { runsWithFilesRoutes } from './bank-files/runs-with-files.ts';
import { settleAnswer, settleAnswerKind } from './bank-files/settle-answer.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { announceTrialEnding } from './billing/notify-trial-ending.ts';
import { plansRoutes } from './billing/plans.routes.ts';
import { runBilling } from './billing/run-billing.ts';
import { budgetsRoutes } from './budgets/budgets.routes.ts';
import { bulkRoutes } from './bulk/bulk.routes.ts';
import { runItems } from './bulk/run-items.ts';
import { actOnOne as actOnCardTransaction, cardActionKind } from './cards/bulk-transactions.ts';
import { cardLinksRoutes, cardPeriodsRoutes, cardStatementsRoutes, cardsRoutes } from './cards/cards.routes.ts';
import { syncEveryLink, syncLink } from './cards/links/sync-link.ts';
import { matchEveryCompany } from './cards/match-transactions.ts';
import { remindEveryCompany } from './cards/remind-of-receipts.ts';
import { checkStatement } from './cards/statements/check-statement.ts';
import { importStatement } from './cards/statements/import-statement.ts';
import { sweepStatementFiles } from './cards/statements/sweep-statement-files.ts';
import { attributesRoutes, categoriesRoutes } from './categories/categories.routes.ts';
import { clientRoutes } from './companies/companies.routes.ts';
import { allCompanyIds } from './companies/find-company.ts';
import { currenciesRoutes } from './currencies/currencies.routes.ts';
import { fillMarketRates, refreshMarketRates } from './currencies/refresh-market-rates.ts';
import { customFieldsRoutes } from './custom-fields/custom-fields.routes.ts';
import type { FindReader } from './custom-fields/save-field.ts';
import { deliverEvent, eventListeners } from './event-listeners.ts';
import { fraudLogRoutes } from './expenses/checks/fraud-log.routes.ts';
import { expensesRoutes } from './expenses/expenses.routes.ts';
import { findExpenseWithAttachments } from './expenses/find-expense-attachments.ts';
import { policyTestRoutes } from './expenses/policy/try-policies.ts';
import { countExpensesIn } from './expenses/read-expenses.ts';
import { attachedFileIds } from './expenses/receipts/attached-file-ids.ts';
import { learnFromCompany } from './expenses/receipts/learn-from-company.ts';
import { receiptHints } from './expenses/receipts/receipt-hints.ts';
import { seesReceipt } from './expenses/receipts/sees-receipt.ts';
import { remindOfEveryExpense } from './expenses/reminders/remind-of-expenses.ts';
import { createDueDrafts } from './expenses/repeating/create-due-drafts.ts';
import { repeatingExpensesRoutes } from './expenses/repeating/repeat-expense.ts';
import { sweepDeleted } from './expenses/sweep-deleted.ts';
import { exportTemplatesRoutes } from './export-templates/export-templates.routes.ts';
import { expireCompanyExports } from './exports/expire-exports.ts';
import {
  analyticsExportRoutes,
  exportsRoutes,
  fraudLogExportRoutes,
  ledgerExportRoutes,
  paymentRunExportRoutes,
  reportExportRoutes,
} from './exports/exports.routes.ts';
import { makeExport } from './exports/make-export.ts';
import { outsideRecipientsRoutes } from './exports/outside/outside-recipients.routes.ts';
import { reportRequestsRoutes } from './exports/requests/report-requests.routes.ts';
import { scheduleUsing } from './exports/schedules/read-schedules.ts';
import { runDueSchedules } from './exports/schedules/run-schedules.ts';
import { reportSchedulesRoutes } from './exports/schedules/schedules.routes.ts';
import { filesRoutes } from './files/files.routes.ts';
import type { SeesAttached } from './files/read-file.ts';
import { failForgottenScans, readReceiptFile } from './files/read-receipt.ts';
import { type AttachedFileIds, sweepFiles } from './files/sweep-files.ts';
import { firstStepsRoutes, homeRoutes, nudgeRoutes } from './home/home.routes.ts';
import { insightsRoutes } from './insights/insights.routes.ts';
import { sendEveryWebhook, sweepDeliveries } from './integrations/send-webhooks.ts';
import { webhooksRoutes } from './integrations/webhooks.routes.ts';
import { accrualsRoutes } from './ledger/accruals/accruals.routes.ts';
import { inputTaxRoutes } from './ledger/input-tax/input-tax.routes.ts';
import { ledgerRoutes } from './ledger/ledger.routes.ts';
import { countMileageUses } from './mileage/count-mileage-uses.ts';
import { mileageRoutes } from './mileage/mileage.routes.ts';
import { chatRoutes } from './notifications/chat/chat.routes.ts';
import { sendEveryDigest } from './notifications/daily-digest.ts';
import { inviteImported } from './notifications/invite-imported.ts';
import { noticesRoutes } from './notifications/notices.routes.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { pushRoutes } from './notifications/push/push.routes.ts';
import { sweepNotices } from './notifications/sweep-notices.ts';
import { checkEveryBook } from './payouts/broken-books.ts';
import { controlsRoutes } from './payouts/controls/controls.routes.ts';
import { afterFile, fileKind, payRow } from './payouts/files/confirm-file.ts';
import { afterPaying, payKind, payOne } from './payouts/pay-many.ts';
import { payoutsRoutes } from './payouts/payouts.routes.ts';
import { returnFromRun, undoRunKind } from './payouts/runs/move-payment-run.ts';
import { paymentRunsRoutes } from './payouts/runs/payment-runs.routes.ts';
import type { CountUses } from './people/count-uses.ts';
import { delegatesRoutes } from './people/delegates/delegates.routes.ts';
import { checkImport } from './people/imports/check-import.ts';
import { runImport } from './people/imports/run-import.ts';
import { organisationRoutes } from './people/organisation/organisation.routes.ts';
import { peopleRoutes, rolesRoutes } from './people/people.routes.ts';
import { usersRoutes } from './people/users/users.routes.ts';
import { workCalendarRoutes } from './people/work-calendar/work-calendar.routes.ts';
import { countPerDiemUses } from './per-diem/count-per-diem-uses.ts';
import { perDiemRoutes } from './per-diem/per-diem.routes.ts';
import { photoFileIds, photosRoutes } from './photos/photos.routes.ts';
import { policiesRoutes } from './policies/policies.routes.ts';
import { policyReading } from './policies/policy-names.ts';
import { countPoliciesUsing } from './policies/read-policies.ts';
import { deleteDueCompanies } from './privacy/delete-company.ts';
import { erasePerson } from './privacy/erase-person.ts';
import { anonymiseRoutes } from './privacy/privacy.routes.ts';
import { refreshClient } from './provider-admin/list-clients.ts';
import { providerAdminRoutes } from './provider-admin/provider-admin.routes.ts';
import { handleReceiptMail } from './receipt-mail/handle-mail.ts';
import { receiptMailRoutes } from './receipt-mail/receipt-mail.routes.ts';
import { sweepReceiptMails } from './receipt-mail/sweep-receipt-mails.ts';
import { approvalItemFor as reportItemFor } from './reports/approval-item.rows.ts';
import { reportKind } from './reports/decide-report.ts';
import { findReportWithAttachments } from './reports/find-report-attachments.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { updateEveryRollup } from './spend/update-rollups.ts';
import { syncEveryAgency, syncTrips } from './trips/sync-trips.ts';
import { tripsRoutes } from './trips/trips.routes.ts';
import { viewsRoutes } from './views/views.routes.ts';

/** The kinds of items that approvers decide on. */
export const decidedKinds: DecidedKinds = { report: reportKind, advance: advanceKind };

/** The kinds of items that files can be attached to. */
const attachedKinds: FindItemByKind = {
  report: findReportWithAttachments,
  advance: findAdvanceWithAttachments,
  expense: findExpenseWithAttachments,
};

/** The handlers of all endpoints. A missing handler is a compile error. */
export const everyRoute = {
  accounting: accountingRoutes,
  erp: erpRoutes,
  acting: actingRoutes,
  accruals: accrualsRoutes,
  ach: achRoutes,
  advances: advancesRoutes,
  analytics: { ...analyticsRoutes, ...analyticsExportRoutes },
  announcements: announcementsRoutes,
  apiKeys: apiKeysRoutes,
  twoFactor: twoFactorRoutes,
  approvalRules: { ...approvalRulesRoutes({ readSavedItem }), ...rerouteRoutes },
  approvalLinks: approvalLinksRoutes(decidedKinds),
  calendarFeed: calendarFeedRoutes,
  approvals: { ...approvalsRoutes(decidedKinds), ...advanceApprovalRoutes },
  attachments: attachmentsRoutes(attachedKinds),
  attributes: attributesRoutes,
  audit: auditRoutes,
  auth: authRoutes,
  bankFiles: bankFilesRoutes,
  billing: billingRoutes,
  budgets: budgetsRoutes,
  bulk: bulkRoutes,
  cardLinks: cardLinksRoutes,
  cardPeriods: cardPeriodsRoutes,
  cards: cardsRoutes,
  cardStatements: cardStatementsRoutes,
  categories: categoriesRoutes({ countUses: countCategoryUses }),
  chat: chatRoutes,
  client: { ...clientRoutes, ...firstStepsRoutes },
  controls: controlsRoutes,
  currencies: currenciesRoutes,
  customFields: customFieldsRoutes({ findReader: findFieldReader }),
  delegates: delegatesRoutes,
  expenses: expensesRoutes,
  files: filesRoutes({ seesAttached: seesFile }),
  exports: exportsRoutes,
  exportTemplates: exportTemplatesRoutes({ findSchedule: scheduleUsing }),
  fraudLog: { ...fraudLogRoutes, ...fraudLogExportRoutes },
  ledger: { ...ledgerRoutes, ...ledgerExportRoutes },
  home: homeRoutes,
  inputTax: inputTaxRoutes,
  insights: insightsRoutes,
  mileage: mileageRoutes,
  notices: noticesRoutes,
  notifications: notificationsRoutes,
  organisation: organisationRoutes({ countUses: countRuleAndPolicyUses }),
  paymentRuns: { ...paymentRunsRoutes, ...runsWithFilesRoutes, ...paymentRunExportRoutes },
  payouts: payoutsRoutes,
  people: { ...peopleRoutes, ...sessionRoutes },
  photos: photosRoutes,
  perDiem: perDiemRoutes,
  plans: plansRoutes,
  policies: { ...policiesRoutes, ...policyTestRoutes },
  providerAdmin: providerAdminRoutes,
  push: pushRoutes,
  receiptMail: receiptMailRoutes,
  repeatingExpenses: repeatingExpensesRoutes,
  reportRequests: reportRequestsRoutes,
  outsideRecipients: outsideRecipientsRoutes,
  reportSchedules: reportSchedulesRoutes,
  reports: { ...reportsRoutes, ...reportExportRoutes },
  roles: rolesRoutes({ countUses: countRuleAndPolicyUses }),
  trips: tripsRoutes,
  scim: scimRoutes,
  security: securityRoutes,
  singleSignOn: singleSignOnRoutes,
  users: { ...usersRoutes, ...admissionRoutes, ...nudgeRoutes, ...anonymiseRoutes },
  views: viewsRoutes,
  webhooks: webhooksRoutes,
  workCalendar: workCalendarRoutes,
} satisfies { [Group in keyof EveryEndpoint]: RoutesOf<EveryEndpoint[Group]> };

/** Returns true if the actor may see the file as a receipt or as an attachment. */
async function seesFile(...args: Parameters<SeesAttached>): Promise<boolean> {
  return (await seesReceipt(...args)) || seesAttachment(attachedKinds)(...args);
}

/** Returns the files that the file sweep must not delete. */
async function usedFileIds(...args: Parameters<AttachedFileIds>): Promise<readonly string[]> {
  const found = await Promise.all([attachedFileIds(...args), attachedToItems(...args), photoFileIds(...args)]);
  return found.flat();
}

/**
 * Counts the uses of categories. The function is defined here because the categories module cannot import the modules
 * that use categories.
 */
async function countCategoryUses(...args: Parameters<CountUses>): Promise<number> {
  const counts = await Promise.all([
    countExpensesIn(...args),
    countAdvancesIn(...args),
    countRuleAndPolicyUses(...args),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Counts the policies, approval rules, mileage and per diem settings that use an item such as a category or a role. */
async function countRuleAndPolicyUses(...args: Parameters<CountUses>): Promise<number> {
  const counts = await Promise.all([
    countPoliciesUsing(...args),
    countRulesUsing(...args),
    countMileageUses(...args),
    countPerDiemUses(...args),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns the name of a policy or approval rule that uses a custom field; undefined if there is none. */
async function findFieldReader(...[tx, { client_id, applies_to, key }]: Parameters<FindReader>) {
  if (applies_to === 'user') return undefined;
  const policy = await policyReading(tx, { client_id, owner: applies_to, key });
  if (policy) return `The policy ${policy}`;
  if (applies_to === 'expense') return undefined;
  const name = await ruleRequiring(tx, { client_id, applies_to, key });
  return name && `The approval rule ${name}`;
}

/** Reads a saved report or advance for testing approval rules. */
function readSavedItem(...[tx, { applies_to, ...args }]: Parameters<ReadSavedItem>): ReturnType<ReadSavedItem> {
  return applies_to === 'report' ? reportItemFor(tx, args) : advanceItemFor(tx, args);
}

const listeners = eventListeners(decidedKinds);

/** Handles an event in the worker. If a listener fails, the queue repeats the event. */
export function onEvent(app: App, payload: Record<string, string>): Promise<void> {
  return deliverEvent(app, listeners, payload);
}

/** Registers the worker's jobs. Slow jobs have their own queues, so that mails never wait for them. */
export async function registerJobs(app: App): Promise<void> {
  await app.jobs.work('event', (payload) => onEvent(app, payload));
  await app.jobs.work('bank.event', (payload) => handleBankEvent(app, withIds(payload, 'bank_event_id')));
  await app.jobs.work('import.check', (payload) => checkImport(app, payload));
  await app.jobs.work('import.run', (payload) => runImport(app, payload));
  await app.jobs.work('import.invite', (payload) => inviteImported(app, payload));
  await app.jobs.work('read-receipt', (payload) =>
    readReceiptFile(app, payload, { hintsFor: receiptHints, learn: learnFromCompany }),
  );
  await app.jobs.work('receipt-mail', (payload) => handleReceiptMail(app, withIds(payload, 'mail_id')));
  await app.jobs.work('bulk.run', (payload) => runItems(app, withIds(payload, 'run_id'), itemHandlers, runFinishers));
  await app.jobs.work('card-link.sync', (payload) => syncLink(app, withIds(payload, 'link_id')));
  await app.jobs.work('accounting.export', (payload) => exportEntries(app, withIds(payload, 'connection_id')), {
    concurrency: 1,
  });
  await app.jobs.work('trips.sync', (payload) => syncTrips(app, payload.client_id), { concurrency: 1 });
  await app.jobs.work('card-statement.check', (payload) => checkStatement(app, withIds(payload, 'statement_id')));
  await app.jobs.work('card-statement.import', (payload) => importStatement(app, withIds(payload, 'statement_id')));
  await app.jobs.work('person.erase', (payload) => erasePerson(app, withIds(payload, 'user_id')), { concurrency: 1 });
  // Runs one export at a time, because exports are limited by disk and CPU.
  await app.jobs.work('export.make', (payload) => makeExport(app, withIds(payload, 'export_id')), {
    concurrency: 1,
  });
}

/** The handlers of bulk actions, by kind of run. */
const itemHandlers = {
  [decideKind]: decideOne(decidedKinds),
  [rerouteKind]: rerouteOne(decidedKinds),
  [payKind]: payOne,
  [fileKind]: payRow,
  [cardActionKind]: actOnCardTransaction,
  [massPayKind]: payMassItem,
  [bankFileKind]: addToFile,
  [cancelFileKind]: returnToQueue,
  [settleAnswerKind]: settleAnswer,
  [undoRunKind]: returnFromRun,
};

/** The functions that are called when all items of a bulk action have been processed, by kind of run. */
const runFinishers = {
  [payKind]: afterPaying,
  [fileKind]: afterFile,
  [massPayKind]: sendMass,
  [bankFileKind]: writeFiles,
};

/** Deletes leftover files and expired exports, notices, links, mails and logs, and ends abandoned receipt scans. */
function deleteExpiredFiles(app: App): Promise<void> {
  return inEveryCompany(app, 'expired files could not be deleted', async (client_id) => {
    await sweepFiles(app, client_id, { attachedFileIds: usedFileIds });
    await sweepStatementFiles(app, client_id);
    await failForgottenScans(app, client_id);
    await expireCompanyExports(app, client_id);
    await sweepNotices(app, client_id);
    await sweepApprovalLinks(app, client_id);
    await sweepDeliveries(app, client_id);
    await sweepReceiptMails(app, client_id);
  });
}

async function deleteExpiredSessions(app: App): Promise<void> {
  await app.limits.clearExpired(app.clock());
  await inEveryCompany(app, 'expired sessions could not be deleted', (client_id) => sweepExpired(app, client_id));
}

/** Reminds approvers, escalates overdue approvals and reassigns the approvals of disabled users. */
function advanceApprovals(app: App): Promise<void> {
  return inEveryCompany(app, 'approvals could not be reminded or escalated', async (client_id) => {
    await reassignApprovals(app, decidedKinds, { client_id, event_id: 'approvals-clock' });
    await remindAndEscalate(app, decidedKinds, client_id);
  });
}

function remindOfSettlements(app: App): Promise<void> {
  return inEveryCompany(app, 'settlement reminders could not be sent', (client_id) =>
    notifySettlementDue(app, client_id),
  );
}

function runEverySchedule(app: App): Promise<void> {
  return inEveryCompany(app, 'scheduled exports could not be started', (client_id) => runDueSchedules(app, client_id));
}

/**
 * Renews subscriptions, follows up on overdue payments, announces ending trials and updates the provider's list of
 * clients.
 */
function runEveryBilling(app: App): Promise<void> {
  return inEveryCompany(app, 'the subscription could not be billed', async (client_id) => {
    await runBilling(app, client_id);
    await announceTrialEnding(app, client_id);
    await refreshClient(app, client_id);
  });
}

/** Appends the seals of new audit log and ledger rows to the chain of each company. */
function sealEveryCompany(app: App): Promise<void> {
  return inEveryCompany(app, 'audit rows could not be sealed', (client_id) => sealAuditRows(app, client_id));
}

function purgeEveryAuditLog(app: App): Promise<void> {
  return inEveryCompany(app, 'old audit entries could not be removed', (client_id) => purgeAuditLog(app, client_id));
}

function createEveryDueDraft(app: App): Promise<void> {
  return inEveryCompany(app, 'repeating expenses could not be created', (client_id) => createDueDrafts(app, client_id));
}

/** Runs scheduled work for each company. A failure in one company does not affect the other companies. */
async function inEveryCompany(app: App, failure: string, work: (client_id: string) => Promise<unknown>): Promise<void> {
  for await (const client_id of allCompanyIds(app.database))
    try {
      await work(client_id);
    } catch (error) {
      app.log.error({ err: error, client_id }, failure);
    }
}

/** Schedules the recurring jobs, and loads the exchange rates that the first start needs. */
export async function onStart(app: App): Promise<void> {
  // The European Central Bank publishes its rates at about 16:00 in Frankfurt.
  await app.jobs.schedule('market-rates', '30 15 * * *', () => refreshMarketRates(app));
  await app.jobs.schedule('deleted-expenses', '10 3 * * *', () => sweepDeleted(app));
  await app.jobs.schedule('files', '20 * * * *', () => deleteExpiredFiles(app));
  await app.jobs.schedule('expired-sessions', '25 4 * * *', () => deleteExpiredSessions(app));
  await app.jobs.schedule('approvals', '35 * * * *', () => advanceApprovals(app));
  await app.jobs.schedule('settlements', '50 6 * * *', () => remindOfSettlements(app));
  await app.jobs.schedule('spend-rollups', '* * * * *', () => updateEveryRollup(app));
  await app.jobs.schedule('audit-seals', '* * * * *', () => sealEveryCompany(app));
  await app.jobs.schedule('repeating-expenses', '5 * * * *', () => createEveryDueDraft(app));
  await app.jobs.schedule('report-schedules', '* * * * *', () => runEverySchedule(app));
  await app.jobs.schedule('card-matching', '* * * * *', () => matchEveryCompany(app));
  await app.jobs.schedule('card-reminders', '25 * * * *', () => remindEveryCompany(app));
  await app.jobs.schedule('expense-reminders', '20 * * * *', () => remindOfEveryExpense(app));
  await app.jobs.schedule('card-links', '15 */4 * * *', () => syncEveryLink(app));
  await app.jobs.schedule('accounting', '*/5 * * * *', () => exportEveryCompany(app));
  await app.jobs.schedule('accounting-options', '55 3 * * *', () => refreshEveryConnection(app));
  await app.jobs.schedule('erp-deliveries', '* * * * *', () => deliverEveryCompany(app));
  await app.jobs.schedule('trips', '*/15 * * * *', () => syncEveryAgency(app, { is_full: false }));
  await app.jobs.schedule('all-trips', '45 3 * * *', () => syncEveryAgency(app, { is_full: true }));
  await app.jobs.schedule('webhooks', '* * * * *', () => sendEveryWebhook(app));
  await app.jobs.schedule('digests', '5 * * * *', () => sendEveryDigest(app));
  await app.jobs.schedule('billing', '15 * * * *', () => runEveryBilling(app));
  await app.jobs.schedule('bank-transfers', '*/10 * * * *', () => reconcileEveryCompany(app, { with_paid: false }));
  await app.jobs.schedule('bank-returns', '15 5 * * *', () => reconcileEveryCompany(app, { with_paid: true }));
  await app.jobs.schedule('audit-retention', '30 1 * * *', () => purgeEveryAuditLog(app));
  await app.jobs.schedule('company-deletions', '5 2 * * *', () => deleteDueCompanies(app));
  await app.jobs.schedule('books', '40 2 * * *', () => checkEveryBook(app));
  const filled = fillMarketRates(app);
  // An online source of rates may be slow, so the start does not wait for it.
  if (app.config.EXCHANGE_RATES === 'local') await filled;
}
