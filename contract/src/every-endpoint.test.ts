import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { colleague } from '#domain/access/item-permissions.ts';
import { describePermission } from '#domain/access/permission.ts';
import { refusalText } from '#domain/refusals.ts';
import { fileFields, pathParameters, scanRefusals, staleNames } from './endpoint.ts';
import { endpointList } from './every-endpoint.ts';

const endpoints = endpointList();

// The permission and special flags of every endpoint, maintained manually: loosening a permission in a declaration
// requires the same change here.
const declared = `
  accounting.connections           GET   Settings read
  accounting.connect               POST  Settings write secret plan:accounting_export
  accounting.authorise             POST  Settings write secret plan:accounting_export
  accounting.action                POST  Settings write
  accounting.settings              POST  Settings write plan:accounting_export
  accounting.mappings              GET   Settings read
  accounting.saveMappings          POST  Settings write plan:accounting_export
  accounting.exports               GET   Settings read
  accounting.exportAction          POST  Settings write plan:accounting_export
  accounting.payments              GET   Settings read
  accounting.periods               GET   Settings read
  accounting.preview               GET   Settings read
  erp.connectors                   GET   Settings read
  erp.save                         POST  Settings write plan:accounting_export
  erp.file                         POST  Settings read plan:accounting_export
  erp.delivery                     GET   Settings read
  erp.testDelivery                 POST  Settings write secret plan:accounting_export
  erp.saveDelivery                 POST  Settings write secret plan:accounting_export
  erp.deliveryAction               POST  Settings write plan:accounting_export
  acting.people                    POST  provider admin
  acting.start                     POST  provider admin secret confirms
  acting.stop                      POST  signed in open_when_ended:everyone secret open_when_acting
  accruals.show                    POST  Payout read
  accruals.post                    POST  Payout write
  ach.customer                     GET   Settings read
  ach.request                      POST  Settings write plan:bank_payments
  ach.enable                       POST  provider admin
  ach.saveCustomer                 POST  Settings write secret not_when_acting plan:bank_payments
  ach.beneficialOwners             POST  Settings write secret not_when_acting plan:bank_payments
  ach.uploadDocument               POST  Settings write secret not_when_acting
  ach.iavToken                     POST  (Settings write or (Reports read (own) or Advances read (own))) secret confirms plan:bank_payments
  ach.fundingSources               GET   (Reports read (own) or Advances read (own))
  ach.addFundingSource             POST  (Settings write or (Reports read (own) or Advances read (own))) secret confirms plan:bank_payments
  ach.aliasNames                   POST  (Reports read (own) or Advances read (own)) confirms
  ach.removeFundingSource          POST  (Settings write or (Reports read (own) or Advances read (own))) confirms
  ach.microDeposits                POST  Settings write secret confirms
  ach.pay                          POST  Payout write confirms plan:bank_payments
  ach.massPay                      POST  Payout write confirms plan:bank_payments
  ach.payMixed                     POST  Payout write confirms plan:bank_payments
  ach.cancel                       POST  Payout write not_when_acting
  ach.transfers                    GET   Payout write
  ach.transfersErrorList           GET   Payout write
  ach.payoutReportCount            GET   Payout write
  ach.reconciliation               GET   Payout write
  advances.list                    POST  (Reports read (own) or Advances read (own))
  advances.clientList              POST  Advances read
  advances.details                 GET   ((Reports read (own) or Advances read (own)) or Payout read or approver)
  advances.draftCreate             POST  Advances write (own) plan:advances
  advances.draftEdit               POST  Advances write (own)
  advances.create                  POST  Advances write (own) plan:advances
  advances.edit                    POST  Advances write (own)
  advances.preview                 GET   (Reports read (own) or Advances read (own))
  advances.submit                  POST  Advances write (own) plan:advances
  advances.recall                  POST  Advances write (own)
  advances.cancel                  POST  (Advances write (own) or Advances write)
  advances.remove                  POST  Advances write (own)
  advances.remind                  POST  (Advances write (own) or Advances write)
  advances.comment                 POST  ((Reports read (own) or Advances read (own)) or Payout read or approver)
  advances.available               GET   ((Reports read (own) or Advances read (own)) or Payout write)
  advances.link                    POST  Advances write (own)
  advances.markPaid                POST  Payout write confirms
  advances.giveBack                POST  Payout write
  analytics.list                   GET   (Analytics read or (Reports read (own) or Advances read (own)) or approver) plan:analytics
  analytics.rows                   POST  (Analytics read or (Reports read (own) or Advances read (own)) or approver) plan:analytics
  analytics.groups                 POST  (Analytics read or (Reports read (own) or Advances read (own)) or approver) plan:analytics
  analytics.download               POST  (Analytics read or (Reports read (own) or Advances read (own)) or approver) plan:analytics
  announcements.current            GET   signed in open_when_ended:everyone
  announcements.dismiss            POST  signed in open_when_ended:everyone
  announcements.list               GET   provider admin
  announcements.save               POST  provider admin
  announcements.remove             POST  provider admin
  apiKeys.list                     GET   Settings read
  apiKeys.create                   POST  Settings write secret confirms
  apiKeys.revoke                   POST  Settings write not_when_acting
  approvalRules.list               GET   (Settings read or super_admin)
  approvalRules.details            GET   (Settings read or super_admin)
  approvalRules.create             POST  Settings write
  approvalRules.edit               POST  Settings write
  approvalRules.activate           POST  Settings write
  approvalRules.changeOrder        POST  Settings write
  approvalRules.remove             POST  Settings write
  approvalRules.test               POST  (Settings read or super_admin)
  approvalRules.reroute            POST  Settings write
  approvalLinks.details            POST  anyone limit:address
  approvalLinks.decide             POST  anyone limit:address secret
  approvals.list                   POST  approver
  approvals.counts                 GET   approver
  approvals.history                POST  approver
  approvals.clientList             POST  Reports read
  approvals.details                GET   (approver or (Reports read or Advances read) or ((Reports read (own) or Advances read (own)) or Payout read or approver))
  approvals.action                 POST  (approver or Payout write)
  approvals.clientAction           POST  (Reports write or Advances write) and approver by role
  approvals.editExpense            POST  (approver or (Reports write or Advances write) and approver by role)
  approvals.recodeCategories       GET   (approver or (Reports write or Advances write) and approver by role or Payout write)
  approvals.recodeExpense          POST  (approver or (Reports write or Advances write) and approver by role or Payout write)
  approvals.fillFields             POST  (approver or (Reports write or Advances write) and approver by role or Payout write or Settings write or super_admin)
  approvals.editAdvance            POST  (approver or (Reports write or Advances write) and approver by role)
  approvals.acknowledgeCheck       POST  (approver or (Reports write or Advances write) and approver by role or Payout write)
  approvals.bulk                   POST  approver
  approvals.clientBulk             POST  (Reports write or Advances write) and approver by role
  approvals.applyAdvances          POST  Payout write
  attachments.list                 GET   ((Reports read (own) or Advances read (own)) or Payout read or approver)
  attachments.add                  POST  (Reports read (own) or Advances read (own))
  attachments.remove               POST  ((Reports read (own) or Advances read (own)) or Payout read or approver)
  attributes.list                  GET   colleague
  attributes.types                 GET   colleague
  attributes.calc                  POST  colleague
  attributes.distance              POST  colleague
  attributes.cities                GET   colleague
  attributes.travelInfo            POST  colleague
  audit.list                       POST  super_admin
  audit.exportList                 POST  super_admin
  audit.integrity                  GET   super_admin
  auth.signIn                      POST  anyone limit:credentials secret
  auth.signUp                      POST  anyone limit:credentials secret
  auth.confirmSignUp               POST  anyone limit:address secret
  auth.signOut                     POST  signed in open_when_ended:everyone open_before_two_factor open_when_acting
  auth.companies                   GET   signed in open_when_ended:everyone
  auth.switchCompany               POST  signed in open_when_ended:everyone secret not_when_acting
  auth.forgotPassword              POST  anyone limit:credentials
  auth.resetPassword               POST  anyone limit:address secret
  auth.changePassword              POST  signed in open_when_ended:everyone secret not_when_acting
  auth.confirmEmail                POST  anyone limit:address secret
  auth.invitationDetails           POST  anyone limit:address
  auth.acceptInvitation            POST  anyone limit:address secret
  auth.mintEntry                   POST  provider admin secret confirms
  auth.createPartnerKey            POST  provider admin secret confirms
  auth.partnerEntry                POST  anyone limit:address secret
  auth.generateToken               POST  anyone limit:address secret
  auth.verifyToken                 POST  anyone limit:address
  auth.company                     POST  signed in open_when_ended:everyone
  bankFiles.myAccounts             GET   (Reports read (own) or Advances read (own))
  bankFiles.addAccount             POST  (Reports read (own) or Advances read (own)) secret confirms
  bankFiles.chooseAccount          POST  (Reports read (own) or Advances read (own)) confirms
  bankFiles.removeAccount          POST  (Reports read (own) or Advances read (own)) confirms
  bankFiles.missingDetails         GET   Payout write
  bankFiles.askForDetails          POST  Payout write
  bankFiles.payingAccounts         GET   (Settings read or Payout write)
  bankFiles.savePayingAccount      POST  Settings write secret confirms
  bankFiles.removePayingAccount    POST  Settings write confirms
  bankFiles.preview                POST  Payout write
  bankFiles.create                 POST  Payout write confirms
  bankFiles.list                   GET   Payout write
  bankFiles.details                GET   Payout write
  bankFiles.download               POST  Payout write secret confirms
  bankFiles.markSent               POST  Payout write confirms
  bankFiles.cancel                 POST  Payout write not_when_acting
  bankFiles.readAnswer             POST  Payout write secret not_when_acting
  billing.fetchClientSubscription  POST  signed in open_when_ended:everyone
  billing.activeDetailsByAppId     POST  signed in open_when_ended:everyone
  billing.overview                 GET   (Settings read or super_admin) open_when_ended:super_admin
  billing.preview                  POST  (Settings read or super_admin) open_when_ended:super_admin
  billing.startCheckout            POST  Settings write open_when_ended:super_admin not_when_acting
  billing.followCheckout           POST  Settings write open_when_ended:super_admin not_when_acting
  billing.change                   POST  Settings write not_when_acting
  billing.setRenewal               POST  Settings write not_when_acting
  billing.saveContact              POST  Settings write open_when_ended:super_admin not_when_acting
  billing.invoiceFile              GET   (Settings read or super_admin) open_when_ended:super_admin
  budgets.list                     GET   Analytics read
  budgets.save                     POST  Analytics write
  budgets.remove                   POST  Analytics write
  bulk.progress                    GET   signed in
  calendarFeed.details             GET   approver
  calendarFeed.turnOn              POST  approver
  calendarFeed.turnOff             POST  approver
  cardLinks.list                   GET   ((Reports read (own) or Advances read (own)) and card_recon_enabled or card_recon_enabled and (Payout read or Settings read))
  cardLinks.token                  POST  (Reports write (own) and card_recon_enabled or card_recon_enabled and (Payout write or Settings write)) secret plan:corporate_cards
  cardLinks.exchange               POST  (Reports write (own) and card_recon_enabled or card_recon_enabled and (Payout write or Settings write)) secret plan:corporate_cards
  cardLinks.action                 POST  (Reports write (own) and card_recon_enabled or card_recon_enabled and (Payout write or Settings write))
  cardPeriods.list                 GET   card_recon_enabled and (Payout read or Settings read)
  cardPeriods.details              GET   card_recon_enabled and (Payout read or Settings read)
  cardPeriods.create               POST  card_recon_enabled and (Payout write or Settings write)
  cardPeriods.close                POST  card_recon_enabled and (Payout write or Settings write)
  cardPeriods.reopen               POST  card_recon_enabled and (Payout write or Settings write) and super_admin
  cards.list                       GET   (Reports read (own) or Advances read (own)) and card_recon_enabled
  cards.integration                GET   ((Reports read (own) or Advances read (own)) and card_recon_enabled or card_recon_enabled and (Payout read or Settings read))
  cards.corporateAccounts          POST  card_recon_enabled and (Payout read or Settings read)
  cards.assign                     POST  card_recon_enabled and (Payout write or Settings write) plan:corporate_cards
  cards.accountAction              POST  (Reports write (own) and card_recon_enabled or card_recon_enabled and (Payout write or Settings write)) plan:corporate_cards
  cards.transactions               GET   (Reports read (own) or Advances read (own)) and card_recon_enabled
  cards.pagedTransactions          POST  ((Reports read (own) or Advances read (own)) and card_recon_enabled or card_recon_enabled and (Payout read or Settings read))
  cards.transactionDetails         GET   ((Reports read (own) or Advances read (own)) and card_recon_enabled or card_recon_enabled and (Payout read or Settings read))
  cards.ofExpense                  GET   ((Reports read (own) or Advances read (own)) or Payout read or approver) and card_recon_enabled
  cards.action                     POST  (Reports write (own) and card_recon_enabled or card_recon_enabled and (Payout write or Settings write))
  cards.bulkAction                 POST  (Reports write (own) and card_recon_enabled or card_recon_enabled and (Payout write or Settings write))
  cardStatements.list              GET   card_recon_enabled and (Payout read or Settings read)
  cardStatements.details           GET   card_recon_enabled and (Payout read or Settings read)
  cardStatements.upload            POST  card_recon_enabled and (Payout write or Settings write) plan:corporate_cards
  cardStatements.confirm           POST  card_recon_enabled and (Payout write or Settings write) plan:corporate_cards
  categories.all                   GET   (Settings read or super_admin)
  categories.list                  GET   colleague
  categories.create                POST  Settings write
  categories.edit                  POST  Settings write
  categories.update                POST  Settings write
  categories.changeOrder           POST  Settings write
  categories.remove                POST  Settings write
  chat.show                        GET   Settings read
  chat.connect                     POST  Settings write secret not_when_acting
  chat.disconnect                  POST  Settings write
  chat.test                        POST  Settings write
  client.info                      GET   signed in open_when_ended:everyone
  client.gettingStarted            GET   signed in
  client.dismissStep               POST  Settings write
  client.addSamples                POST  Reports write (own)
  client.removeSamples             POST  Reports write (own)
  client.profile                   GET   super_admin
  client.saveProfile               POST  super_admin and General_setting write
  client.retention                 GET   super_admin
  client.saveRetention             POST  super_admin and General_setting write not_when_acting
  client.changeDeletion            POST  super_admin open_when_ended:super_admin confirms
  client.currencies                GET   anyone
  controls.read                    GET   Settings read
  controls.save                    POST  Settings write not_when_acting
  controls.violations              GET   Settings read
  currencies.exrate                GET   colleague
  currencies.allowed               GET   colleague
  currencies.settings              GET   Settings read
  currencies.history               GET   Settings read
  currencies.saveSettings          POST  Settings write
  currencies.setRate               POST  Settings write
  currencies.removeRate            POST  Settings write
  customFields.list                GET   colleague
  customFields.save                POST  super_admin and General_setting write
  customFields.changeOrder         POST  super_admin and General_setting write
  customFields.remove              POST  super_admin and General_setting write
  delegates.list                   GET   colleague
  delegates.create                 POST  colleague
  delegates.end                    POST  colleague
  expenses.list                    GET   (Reports read (own) or Advances read (own))
  expenses.pagedList               POST  (Reports read (own) or Advances read (own))
  expenses.search                  GET   (Reports read (own) or Advances read (own))
  expenses.uncategorized           GET   (Reports read (own) or Advances read (own))
  expenses.details                 GET   ((Reports read (own) or Advances read (own)) or Payout read or approver)
  expenses.activity                GET   ((Reports read (own) or Advances read (own)) or Payout read or approver)
  expenses.comment                 POST  ((Reports read (own) or Advances read (own)) or Payout read or approver)
  expenses.merchants               GET   (Reports read (own) or Advances read (own))
  expenses.policyExpenses          POST  (Reports read (own) or Advances read (own))
  expenses.draftCreate             POST  Reports write (own)
  expenses.draftEdit               POST  Reports write (own)
  expenses.create                  POST  Reports write (own)
  expenses.edit                    POST  Reports write (own)
  expenses.update                  POST  Reports write (own)
  expenses.remove                  POST  Reports write (own)
  expenses.restore                 POST  Reports write (own)
  expenses.copy                    POST  Reports write (own)
  expenses.split                   POST  Reports write (own)
  expenses.merge                   POST  Reports write (own)
  expenses.remarkOnCheck           POST  Reports write (own)
  expenses.scanUpload              POST  Reports write (own)
  expenses.importSheet             POST  Reports write (own)
  expenses.importPreview           POST  (Reports read (own) or Advances read (own))
  expenses.importConfirm           POST  Reports write (own)
  exports.history                  POST  signed in
  exports.details                  GET   signed in open_when_ended:super_admin
  exports.retry                    POST  signed in
  exports.expenseList              POST  (Reports read (own) or Advances read (own))
  exports.companyReports           POST  Reports read open_when_ended:super_admin
  exports.advanceList              POST  (Reports read (own) or Advances read (own))
  exports.companyAdvances          POST  Advances read open_when_ended:super_admin
  exports.payoutList               POST  Payout read open_when_ended:super_admin
  exports.payoutTemplate           POST  Payout write
  exportTemplates.list             GET   colleague
  exportTemplates.details          GET   (Settings read or super_admin)
  exportTemplates.preview          POST  (Settings read or super_admin)
  exportTemplates.create           POST  Settings write
  exportTemplates.copy             POST  Settings write
  exportTemplates.edit             POST  Settings write
  exportTemplates.remove           POST  Settings write
  files.signUpload                 POST  ((Reports read (own) or Advances read (own)) or Payout read or approver)
  files.take                       POST  ((Reports read (own) or Advances read (own)) or Payout read or approver)
  files.details                    GET   ((Reports read (own) or Advances read (own)) or Payout read or approver)
  files.readAgain                  POST  (Reports read (own) or Advances read (own))
  fraudLog.list                    POST  (Reports read or Payout read)
  fraudLog.export                  POST  (Reports read or Payout read)
  fraudLog.settings                GET   Settings read
  fraudLog.saveSetting             POST  Settings write
  ledger.list                      POST  Payout read
  ledger.choices                   GET   Payout read
  ledger.trialBalance              POST  Payout read
  ledger.export                    POST  Payout read
  ledger.ageing                    POST  Payout read
  ledger.periods                   POST  Payout read
  ledger.periodChecklist           POST  Payout read
  ledger.closePeriod               POST  Payout write
  ledger.reopenPeriod              POST  super_admin
  ledger.chart                     GET   (Payout read or Settings read)
  ledger.saveChartAccount          POST  Settings write
  ledger.removeChartAccount        POST  Settings write
  home.dashboard                   GET   signed in
  inputTax.report                  POST  Payout read
  inputTax.expenses                POST  Payout read
  inputTax.shares                  GET   Payout read
  inputTax.saveShare               POST  Payout write
  insights.overview                POST  Analytics read plan:analytics
  insights.spend                   POST  Analytics read plan:analytics
  insights.process                 POST  Analytics read plan:analytics
  mileage.basics                   GET   ((Reports read (own) or Advances read (own)) or Payout read or approver)
  mileage.settings                 GET   Settings read
  mileage.measure                  POST  Reports write (own)
  mileage.calculate                POST  (Reports read (own) or Advances read (own))
  mileage.create                   POST  Reports write (own)
  mileage.edit                     POST  Reports write (own)
  mileage.details                  GET   ((Reports read (own) or Advances read (own)) or Payout read or approver)
  mileage.createConfig             POST  Settings write
  mileage.editConfig               POST  Settings write
  mileage.removeConfig             POST  Settings write
  mileage.changeActive             POST  Settings write
  mileage.createType               POST  Settings write
  mileage.editType                 POST  Settings write
  mileage.removeType               POST  Settings write
  mileage.updateUnit               POST  Settings write
  mileage.commute                  GET   Settings read
  mileage.setCommute               POST  Settings write
  notices.list                     GET   signed in
  notices.read                     POST  signed in
  notices.settings                 GET   signed in
  notices.saveSettings             POST  signed in
  notices.events                   GET   signed in
  notices.saveEvent                POST  signed in
  notices.unsubscribeDetails       POST  anyone limit:address
  notices.unsubscribe              POST  anyone limit:address secret
  notifications.list               GET   Settings read
  notifications.save               POST  Settings write
  notifications.saveApprovalLinks  POST  Settings write
  notifications.reminders          GET   Settings read
  notifications.saveReminder       POST  Settings write
  notifications.template           GET   Settings read
  notifications.saveTemplate       POST  Settings write
  notifications.previewTemplate    POST  Settings read
  notifications.testTemplate       POST  Settings write
  notifications.saveLook           POST  Settings write
  notifications.mails              GET   Settings read
  notifications.resend             POST  Settings write
  organisation.entities            GET   super_admin
  organisation.saveEntity          POST  super_admin and General_setting write
  organisation.departments         GET   super_admin
  organisation.saveDepartment      POST  super_admin and General_setting write
  organisation.businessUnits       GET   super_admin
  organisation.saveBusinessUnit    POST  super_admin and General_setting write
  organisation.levels              GET   super_admin
  organisation.saveLevel           POST  super_admin and General_setting write
  organisation.remove              POST  super_admin and General_setting write
  organisation.groups              GET   (super_admin or Settings read)
  organisation.countMembers        POST  (super_admin or Settings read)
  organisation.saveGroup           POST  super_admin and General_setting write
  paymentRuns.list                 POST  Payout write
  paymentRuns.details              GET   Payout write
  paymentRuns.markSent             POST  Payout write
  paymentRuns.undo                 POST  Payout write
  paymentRuns.saveBankLine         POST  Payout write
  paymentRuns.removeBankLine       POST  Payout write
  paymentRuns.export               POST  Payout write
  payouts.list                     POST  Payout read
  payouts.counts                   GET   Payout read
  payouts.filterTypes              GET   Payout read
  payouts.filterValues             GET   Payout read
  payouts.preFlight                POST  Payout write
  payouts.queue                    POST  Payout write confirms
  payouts.process                  POST  Payout write confirms
  payouts.bulkPaid                 POST  Payout write confirms
  payouts.bulkAction               POST  Payout write confirms
  payouts.paid                     POST  Payout write confirms
  payouts.action                   POST  Payout write confirms
  payouts.revert                   POST  super_admin confirms
  payouts.paymentDetails           GET   ((Reports read (own) or Advances read (own)) or Payout read or approver)
  payouts.postings                 GET   Payout read
  payouts.upload                   POST  Payout write
  payouts.uploaded                 GET   Payout write
  payouts.confirmUpload            POST  Payout write confirms
  people.detailsByToken            GET   signed in admits_inactive open_when_ended:everyone
  people.profile                   GET   signed in
  people.editProfile               POST  signed in
  people.sessions                  GET   signed in
  people.signIns                   GET   signed in
  people.endSession                POST  signed in not_when_acting
  people.endEverySession           POST  signed in not_when_acting
  perDiem.userFields               GET   ((Reports read (own) or Advances read (own)) or Payout read or approver)
  perDiem.save                     POST  Reports write (own)
  perDiem.details                  GET   ((Reports read (own) or Advances read (own)) or Payout read or approver)
  perDiem.calculate                POST  (Reports read (own) or Advances read (own))
  perDiem.settings                 GET   Settings read
  perDiem.saveFields               POST  Settings write
  perDiem.enable                   POST  Settings write
  perDiem.saveTravelDuration       POST  Settings write
  perDiem.rateLists                GET   Settings read
  perDiem.saveList                 POST  Settings write
  perDiem.removeList               POST  Settings write
  perDiem.enableLists              POST  Settings write
  perDiem.changePriorities         POST  Settings write
  perDiem.searchRates              POST  Settings read
  perDiem.saveRate                 POST  Settings write
  perDiem.removeRates              POST  Settings write
  perDiem.exportRates              GET   Settings read
  perDiem.checkRatesFile           POST  Settings write
  perDiem.importRates              POST  Settings write
  photos.list                      POST  signed in open_when_ended:everyone
  photos.save                      POST  ((Reports read (own) or Advances read (own)) or Payout read or approver) not_when_acting
  photos.remove                    POST  signed in not_when_acting
  plans.list                       GET   provider admin
  plans.save                       POST  provider admin
  plans.archive                    POST  provider admin
  policies.list                    GET   (Settings read or super_admin)
  policies.details                 GET   (Settings read or super_admin)
  policies.mine                    GET   colleague
  policies.create                  POST  Settings write
  policies.edit                    POST  Settings write
  policies.activate                POST  Settings write
  policies.changeOrder             POST  Settings write
  policies.remove                  POST  Settings write
  policies.saveSettings            POST  Settings write
  policies.examples                GET   (Settings read or super_admin)
  policies.impact                  POST  (Settings read or super_admin)
  policies.test                    POST  (Settings read or super_admin)
  providerAdmin.verify             POST  signed in open_when_ended:everyone
  providerAdmin.clients            POST  provider admin
  providerAdmin.client             GET   provider admin
  providerAdmin.deletions          GET   provider admin
  providerAdmin.retainedInvoices   GET   provider admin
  providerAdmin.changeClient       POST  provider admin
  providerAdmin.revenue            GET   provider admin
  providerAdmin.settleInvoice      POST  provider admin
  providerAdmin.invoiceFile        GET   provider admin
  providerAdmin.reportRequests     POST  provider admin
  providerAdmin.answerReportRequest POST  provider admin
  push.devices                     GET   signed in
  push.save                        POST  signed in secret not_when_acting
  push.remove                      POST  signed in
  receiptMail.settings             GET   Reports write (own)
  receiptMail.renew                POST  Reports write (own)
  receiptMail.addSender            POST  Reports write (own)
  receiptMail.confirmSender        POST  Reports write (own) secret
  receiptMail.removeSender         POST  Reports write (own)
  repeatingExpenses.list           GET   (Reports read (own) or Advances read (own))
  repeatingExpenses.create         POST  Reports write (own)
  repeatingExpenses.action         POST  Reports write (own)
  reportRequests.list              GET   (Settings read or super_admin)
  reportRequests.create            POST  Settings write
  reportRequests.reply             POST  Settings write
  outsideRecipients.list           GET   (Settings read or super_admin)
  outsideRecipients.add            POST  Settings write
  outsideRecipients.remove         POST  Settings write
  outsideRecipients.invitation     POST  anyone limit:address
  outsideRecipients.answer         POST  anyone limit:address secret
  outsideRecipients.file           POST  anyone limit:address
  outsideRecipients.subscription   POST  anyone limit:address
  outsideRecipients.unsubscribe    POST  anyone limit:address secret
  reportSchedules.list             GET   (Settings read or super_admin)
  reportSchedules.history          GET   (Settings read or super_admin)
  reportSchedules.create           POST  Settings write
  reportSchedules.edit             POST  Settings write
  reportSchedules.remove           POST  Settings write
  reportSchedules.run              POST  Settings write
  reports.pagedList                POST  (Reports read (own) or Advances read (own))
  reports.search                   GET   (Reports read (own) or Advances read (own))
  reports.details                  GET   ((Reports read (own) or Advances read (own)) or Payout read or approver)
  reports.create                   POST  Reports write (own)
  reports.edit                     POST  Reports write (own)
  reports.titleUpdate              POST  Reports write (own)
  reports.remove                   POST  Reports write (own)
  reports.preview                  GET   (Reports read (own) or Advances read (own))
  reports.submit                   POST  Reports write (own)
  reports.recall                   POST  Reports write (own)
  reports.comment                  POST  ((Reports read (own) or Advances read (own)) or Payout read or approver)
  reports.remind                   POST  Reports write (own)
  reports.fraudCheck               POST  ((Reports read (own) or Advances read (own)) or Payout read or approver)
  reports.download                 POST  ((Reports read (own) or Advances read (own)) or Payout read or approver)
  reports.zipReceipts              POST  ((Reports read (own) or Advances read (own)) or Payout read or approver)
  reports.zipReports               POST  ((Reports read (own) or Advances read (own)) or Payout read or approver)
  reports.bulkReports              POST  ((Reports read (own) or Advances read (own)) or Payout read or approver)
  roles.details                    GET   super_admin
  roles.byUserId                   GET   signed in open_when_ended:everyone
  roles.rpMap                      GET   (super_admin or Settings read)
  roles.create                     POST  super_admin and General_setting write
  roles.edit                       POST  super_admin and General_setting write
  roles.remove                     POST  super_admin and General_setting write
  roles.members                    GET   super_admin
  roles.changeMembers              POST  super_admin and General_setting write
  trips.list                       GET   (Reports read (own) or Advances read (own)) and travel
  trips.details                    GET   (Reports read (own) or Advances read (own)) and travel
  trips.createReport               POST  Reports write (own) and travel
  trips.addBookings                POST  Reports write (own) and travel
  trips.attach                     POST  Reports write (own) and travel
  trips.connection                 GET   Settings read
  trips.connect                    POST  Settings write secret
  trips.action                     POST  Settings write
  trips.switch                     POST  Settings write
  twoFactor.status                 GET   signed in open_when_ended:everyone open_before_two_factor
  twoFactor.startTotp              POST  signed in open_when_ended:everyone secret open_before_two_factor confirms:always
  twoFactor.confirmTotp            POST  signed in open_when_ended:everyone secret open_before_two_factor confirms:always
  twoFactor.turnOffTotp            POST  signed in open_when_ended:everyone secret not_when_acting
  twoFactor.renewRecoveryCodes     POST  signed in open_when_ended:everyone secret not_when_acting
  twoFactor.confirm                POST  signed in open_when_ended:everyone secret not_when_acting
  twoFactor.confirmPassword        POST  signed in open_when_ended:everyone secret open_before_two_factor not_when_acting
  twoFactor.passkeyOptions         POST  signed in open_when_ended:everyone secret open_before_two_factor confirms:always
  twoFactor.addPasskey             POST  signed in open_when_ended:everyone secret open_before_two_factor confirms:always
  twoFactor.renamePasskey          POST  signed in open_when_ended:everyone not_when_acting
  twoFactor.removePasskey          POST  signed in open_when_ended:everyone secret not_when_acting
  twoFactor.confirmPasskeyOptions  POST  signed in open_when_ended:everyone secret not_when_acting
  twoFactor.confirmPasskey         POST  signed in open_when_ended:everyone secret not_when_acting
  twoFactor.passkeySignInOptions   POST  anyone limit:address secret
  twoFactor.passkeySignIn          POST  anyone limit:credentials secret
  twoFactor.secondStep             POST  anyone limit:address
  twoFactor.signIn                 POST  anyone limit:credentials secret
  scim.token                       GET   super_admin
  scim.createToken                 POST  super_admin secret not_when_acting
  scim.revokeToken                 POST  super_admin not_when_acting
  security.settings                GET   super_admin
  security.saveTwoFactor           POST  super_admin not_when_acting
  security.saveSessions            POST  super_admin not_when_acting
  security.signIns                 POST  super_admin
  security.exportSignIns           POST  super_admin
  singleSignOn.offer               POST  anyone limit:address
  singleSignOn.start               POST  anyone limit:address secret
  singleSignOn.finish              POST  anyone limit:address secret
  singleSignOn.settings            GET   super_admin
  singleSignOn.save                POST  super_admin secret not_when_acting
  singleSignOn.test                POST  super_admin secret not_when_acting
  singleSignOn.addDomain           POST  super_admin not_when_acting
  singleSignOn.verifyDomain        POST  super_admin not_when_acting
  singleSignOn.removeDomain        POST  super_admin not_when_acting
  users.basics                     GET   colleague
  users.pagedList                  POST  super_admin
  users.list                       GET   colleague
  users.search                     GET   colleague
  users.emailSuggestions           GET   colleague
  users.details                    GET   super_admin
  users.create                     POST  super_admin and General_setting write
  users.edit                       POST  super_admin and General_setting write
  users.enableDisable              POST  super_admin and General_setting write
  users.anonymise                  POST  super_admin and General_setting write not_when_acting
  users.resendInvitation           POST  super_admin and General_setting write
  users.exportList                 POST  super_admin
  users.nudgeCount                 GET   colleague
  users.nudgeDisplay               POST  colleague
  users.uploadImport               POST  super_admin and General_setting write
  users.mapImport                  POST  super_admin and General_setting write
  users.importProgress             GET   super_admin
  users.importRows                 POST  super_admin
  users.confirmImport              POST  super_admin and General_setting write
  views.list                       GET   signed in
  views.save                       POST  signed in
  views.remove                     POST  signed in
  webhooks.list                    GET   Settings read
  webhooks.create                  POST  Settings write secret not_when_acting
  webhooks.update                  POST  Settings write
  webhooks.action                  POST  Settings write
  webhooks.replaceSecret           POST  Settings write secret not_when_acting
  webhooks.deliveries              GET   Settings read
  webhooks.replay                  POST  Settings write
  workCalendar.show                GET   Settings read
  workCalendar.save                POST  Settings write
  workCalendar.saveHoliday         POST  Settings write
  workCalendar.removeHoliday       POST  Settings write
  workCalendar.checkHolidays       POST  Settings write
  workCalendar.importHolidays      POST  Settings write`;

describe('the endpoints', () => {
  it('require exactly the permissions of this table', () => {
    const lines = endpoints.map(({ name, endpoint }) =>
      [
        name,
        endpoint.method,
        describePermission(endpoint.permission).replace(describePermission(colleague), 'colleague'),
        endpoint.admits_inactive && 'admits_inactive',
        endpoint.limit && `limit:${endpoint.limit}`,
        endpoint.open_when_ended && `open_when_ended:${endpoint.open_when_ended}`,
        endpoint.secret && 'secret',
        endpoint.open_before_two_factor && 'open_before_two_factor',
        endpoint.confirms && (endpoint.confirms === 'always' ? 'confirms:always' : 'confirms'),
        endpoint.not_when_acting && 'not_when_acting',
        endpoint.open_when_acting && 'open_when_acting',
        endpoint.plan_feature && `plan:${endpoint.plan_feature}`,
      ]
        .filter(Boolean)
        .join(' '),
    );
    const expected = declared
      .trim()
      .split('\n')
      .map((line) => line.trim().replace(/\s+/gu, ' '));
    expect(lines).toEqual(expected);
  });

  it('have distinct paths, also when a parameter could match another path', () => {
    const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    const shapes = addresses.map((address) => address.replace(/\{\w+\}/gu, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});

describe.each(endpoints)('$name', ({ endpoint }) => {
  const input = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });

  it('refuses unknown fields', () => {
    const { error } = endpoint.input.safeParse({ surely_unknown: 1 });
    const unknown = error?.issues.find((issue) => issue.code === 'unrecognized_keys');
    expect(unknown?.code === 'unrecognized_keys' && unknown.keys).toEqual(['surely_unknown']);
  });

  it('uses every path parameter, and requires all of them', () => {
    for (const name of pathParameters(endpoint.path)) expect(input.required).toContain(name);
  });

  it('declares the kind of record of every id', () => {
    const slots = Object.entries(input.properties ?? {}).filter(
      ([name, schema]) => /(_id|^id)s?$/u.test(name) || (typeof schema === 'object' && schema.format === 'uuid'),
    );
    for (const [name, schema] of slots) expect(JSON.stringify(schema), name).toContain('"ref":');
  });

  it('has a summary and refuses only with known codes', () => {
    expect(endpoint.summary).toMatch(/^[A-Z].+\.$/);
    for (const code of endpoint.refusals) expect(Object.keys(refusalText)).toContain(code);
    for (const name of endpoint.stale ?? []) expect(staleNames).toContain(name);
  });

  it('names the fields that carry a file, so that they are scanned for viruses', () => {
    const carrying = Object.entries(input.properties ?? {})
      .filter(([, schema]) => JSON.stringify(schema).includes('"base64"'))
      .map(([name]) => name);
    expect(fileFields(endpoint)).toEqual(carrying);
    if (carrying.length === 0) return;
    expect(endpoint.permission.kind).not.toBe('anyone');
    expect(endpoint.refusals).toEqual(expect.arrayContaining([...scanRefusals]));
  });

  it('keeps secrets out of GET URLs and rate-limits every public endpoint', () => {
    const names = Object.keys(input.properties ?? {});
    if (endpoint.method === 'GET') {
      expect(endpoint.effect).toBe('read');
      // Query parameters appear in logs, so none may carry a secret. One with a fixed set of values cannot.
      const free = names.filter((name) => !JSON.stringify(input.properties?.[name]).includes('"enum"'));
      expect(free.filter((name) => /password|token|key|secret/u.test(name))).toEqual([]);
    }
    if (endpoint.permission.kind === 'anyone' && names.length > 0) expect(endpoint.limit).toBeDefined();
  });

  it('does not store inputs or answers with secrets for replay', () => {
    const output = JSON.stringify(z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' }));
    const carries =
      /password/u.test(Object.keys(input.properties ?? {}).join()) || /_token"|"access"|_key"/u.test(output);
    if (carries && endpoint.effect === 'write') expect(endpoint.secret).toBe(true);
  });
});

describe('writes that change payables refetch them', () => {
  it.each([
    ...(['reports.submit', 'advances.submit', 'advances.cancel', 'advances.markPaid', 'advances.giveBack'] as const),
    ...(['approvals.action', 'approvals.clientAction', 'approvals.editExpense', 'approvals.editAdvance'] as const),
    ...(['approvals.applyAdvances', 'payouts.paid', 'payouts.action', 'payouts.revert'] as const),
  ])('after %s', (name) => {
    expect(endpoints.find((each) => each.name === name)?.endpoint.stale).toContain('payouts');
  });
});

describe('the parameters of a path', () => {
  it('are the names in braces', () => {
    expect(pathParameters('/auth/{company}')).toEqual(['company']);
    expect(pathParameters('/a/{b}/c/{d_e}')).toEqual(['b', 'd_e']);
    expect(pathParameters('/plain')).toEqual([]);
  });
});
