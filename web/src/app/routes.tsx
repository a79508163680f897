import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { RoutePath } from '#domain/access/route-table.ts';
import { prefetchInbox } from '../features/approvals/prefetch-inbox.ts';
import { dashboardQuery } from '../features/home/home.calls.ts';
import { HomeScreen } from '../features/home/home.screen.tsx';
import { prefetchLists } from '../features/reports/reports.calls.ts';
import { loadClaimForm, prefetchClaimForm } from './create-expense/claim-forms.ts';
import type { FrameVariant, PageWidth } from './shell/PageFrame.tsx';

/** The parts of a URL, as the router parses them. */
export interface PageLocation {
  pathname: string;
  search: Record<string, string>;
  hash: string;
}

/** The screen of a built route. */
interface ScreenRow {
  screen: RouteComponent;
  /** The header variant of a page inside the app shell. Public pages have no header. */
  frame?: FrameVariant;
  /** The width of the page content. By default it is limited for readability. */
  width?: PageWidth;
  /** Loads scripts that only some URLs of the page need, while the script of the page is loading. */
  load?: (location: PageLocation) => Promise<void>;
  /** Requests the page's data while its script is still loading. */
  prefetch?: (queries: QueryClient, location: PageLocation) => void;
}

/** The screen of every built route. Permissions and titles are in the domain's route table. */
export const screens: Partial<Record<RoutePath, ScreenRow>> = {
  // Entry and public pages
  '/': { screen: lazyRouteComponent(() => import('./sign-in/EntryPage.tsx'), 'EntryPage') },
  '/sign-in': { screen: lazyRouteComponent(() => import('./sign-in/SignInPage.tsx'), 'SignInPage') },
  '/sign-in/logout': { screen: lazyRouteComponent(() => import('./sign-in/SignInPage.tsx'), 'SignInPage') },
  '/sign-in/sso/{company}': {
    screen: lazyRouteComponent(() => import('./sign-in/SingleSignOnPage.tsx'), 'SingleSignOnPage'),
  },
  '/sign-up': { screen: lazyRouteComponent(() => import('./sign-in/SignUpPage.tsx'), 'SignUpPage') },
  '/sign-up/confirm/{token}': {
    screen: lazyRouteComponent(() => import('./sign-in/ConfirmSignUpPage.tsx'), 'ConfirmSignUpPage'),
  },
  '/email/confirm/{token}': {
    screen: lazyRouteComponent(() => import('./sign-in/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  },
  '/forgot-password': {
    screen: lazyRouteComponent(() => import('./sign-in/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  },
  '/reset-password/{token}': {
    screen: lazyRouteComponent(() => import('./sign-in/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  },
  '/invitation/{token}': {
    screen: lazyRouteComponent(() => import('./sign-in/InvitationPage.tsx'), 'InvitationPage'),
  },
  '/unsubscribe/{token}': {
    screen: lazyRouteComponent(() => import('./sign-in/UnsubscribePage.tsx'), 'UnsubscribePage'),
  },
  '/unsubscribe/files/{token}': {
    screen: lazyRouteComponent(() => import('./sign-in/UnsubscribeFilesPage.tsx'), 'UnsubscribeFilesPage'),
  },
  '/receive-files/{token}': {
    screen: lazyRouteComponent(() => import('./sign-in/ReceiveFilesPage.tsx'), 'ReceiveFilesPage'),
  },
  '/shared-file/{token}': {
    screen: lazyRouteComponent(() => import('./sign-in/SharedFilePage.tsx'), 'SharedFilePage'),
  },
  '/decide/{token}': { screen: lazyRouteComponent(() => import('./sign-in/DecidePage.tsx'), 'DecidePage') },
  '/auth/{token}': { screen: lazyRouteComponent(() => import('./sign-in/EnteringPage.tsx'), 'EnteringPage') },
  '/auth/second-step/{token}': {
    screen: lazyRouteComponent(() => import('./sign-in/SecondStepPage.tsx'), 'SecondStepPage'),
  },
  '/set-up-two-factor': {
    screen: lazyRouteComponent(() => import('./sign-in/SetUpTwoFactorPage.tsx'), 'SetUpTwoFactorPage'),
  },
  '/getting-started': {
    frame: 'submitter',
    screen: lazyRouteComponent(
      () => import('../features/getting-started/getting-started.screen.tsx'),
      'GettingStartedScreen',
    ),
  },
  '/subscriptions': {
    frame: 'plain',
    screen: lazyRouteComponent(
      () => import('../features/subscriptions/subscriptions.screen.tsx'),
      'SubscriptionsScreen',
    ),
  },

  '/adminsubscriptions': {
    frame: 'plain',
    width: 'full',
    screen: lazyRouteComponent(() => import('../features/clients/clients.screen.tsx'), 'ClientsScreen'),
  },
  '/payment-loading': {
    frame: 'plain',
    screen: lazyRouteComponent(() => import('../features/billing/payment-loading.screen.tsx'), 'PaymentLoadingScreen'),
  },
  '/payment-error': {
    frame: 'plain',
    screen: lazyRouteComponent(() => import('../features/billing/payment-error.screen.tsx'), 'PaymentErrorScreen'),
  },
  '/billingsubscriptions': {
    frame: 'plain',
    screen: lazyRouteComponent(() => import('../features/billing/billing.screen.tsx'), 'BillingScreen'),
  },

  // Pages for everyone who submits expenses
  '/home': {
    frame: 'submitter',
    screen: HomeScreen,
    prefetch: (queries) => void queries.prefetchQuery(dashboardQuery),
  },
  '/individual/reports': {
    frame: 'submitter',
    width: 'full',
    screen: lazyRouteComponent(() => import('../features/reports/reports.screen.tsx'), 'ReportsScreen'),
    prefetch: prefetchLists,
  },
  '/individual/reports/report/create/{reportId}': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/report-details/report-draft.screen.tsx'), 'ReportDraftScreen'),
  },
  '/individual/trips': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/trips/trips.screen.tsx'), 'TripsScreen'),
  },
  '/individual/trips/{trip_id}': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/trips/trip.screen.tsx'), 'TripScreen'),
  },
  '/report/{reportId}': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/report-details/report.screen.tsx'), 'ReportScreen'),
  },
  '/individual/approvals': {
    frame: 'submitter',
    width: 'bare',
    screen: lazyRouteComponent(() => import('../features/approvals/approvals.screen.tsx'), 'ApprovalsScreen'),
    prefetch: prefetchInbox,
  },
  '/individual/reports/expense/create': {
    frame: 'submitter',
    width: 'bare',
    screen: lazyRouteComponent(() => import('./create-expense/CreateExpensePage.tsx'), 'CreateExpensePage'),
    load: loadClaimForm,
    prefetch: prefetchClaimForm,
  },
  '/individual/reports/expense/edit/{e_id}': {
    frame: 'submitter',
    width: 'bare',
    screen: lazyRouteComponent(() => import('../features/expenses/expense-edit.screen.tsx'), 'ExpenseEditScreen'),
  },
  '/individual/reports/expense/mileage/edit/{e_id}': {
    frame: 'submitter',
    width: 'bare',
    screen: lazyRouteComponent(() => import('../features/mileage/mileage-edit.screen.tsx'), 'MileageEditScreen'),
  },
  '/individual/reports/expense/perDiem/edit/{e_id}': {
    frame: 'submitter',
    width: 'bare',
    screen: lazyRouteComponent(() => import('../features/per-diem/per-diem-edit.screen.tsx'), 'PerDiemEditScreen'),
  },
  '/expense/{expenseId}': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/expenses/expense-details.screen.tsx'), 'ExpenseDetailsScreen'),
  },
  '/individual/advances': {
    frame: 'submitter',
    width: 'full',
    screen: lazyRouteComponent(() => import('../features/advances/advances.screen.tsx'), 'AdvancesScreen'),
  },
  '/individual/advances/advance/{action}': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/advances/advance-form.screen.tsx'), 'AdvanceFormScreen'),
  },
  '/individual/advances/advance/{action}/{a_id}': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/advances/advance-form.screen.tsx'), 'AdvanceFormScreen'),
  },
  '/individual/cards': {
    frame: 'submitter',
    width: 'full',
    screen: lazyRouteComponent(() => import('../features/cards/my-cards.screen.tsx'), 'MyCardsScreen'),
  },
  '/individual/cards/transactions/{id}': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/cards/card-transaction.screen.tsx'), 'CardTransactionScreen'),
  },
  '/advance/{advanceId}': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/advance-details/advance.screen.tsx'), 'AdvanceScreen'),
  },
  '/individual/banks': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/banks/banks.screen.tsx'), 'BanksScreen'),
  },
  '/upload': {
    frame: 'submitter',
    width: 'bare',
    screen: lazyRouteComponent(() => import('../features/expenses/upload.screen.tsx'), 'UploadScreen'),
  },
  '/attachment': {
    frame: 'submitter',
    width: 'bare',
    screen: lazyRouteComponent(() => import('../features/expenses/attachment.screen.tsx'), 'AttachmentScreen'),
  },
  '/profile': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/profile/profile.screen.tsx'), 'ProfileScreen'),
  },
  '/changepassword': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('./sign-in/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
  },
  '/help': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/help/help.screen.tsx'), 'HelpScreen'),
  },
  '/policies': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/policies/own-policies.screen.tsx'), 'OwnPoliciesScreen'),
  },

  // Pages for approvers and finance
  '/insights': {
    frame: 'submitter',
    width: 'full',
    screen: lazyRouteComponent(() => import('../features/insights/insights.screen.tsx'), 'InsightsScreen'),
  },
  '/approvals': {
    frame: 'submitter',
    width: 'full',
    screen: lazyRouteComponent(
      () => import('../features/company-reports/company-reports.screen.tsx'),
      'CompanyReportsScreen',
    ),
  },
  '/advances': {
    frame: 'submitter',
    width: 'full',
    screen: lazyRouteComponent(
      () => import('../features/advances/company-advances.screen.tsx'),
      'CompanyAdvancesScreen',
    ),
  },
  '/corporate-cards': {
    frame: 'submitter',
    width: 'full',
    screen: lazyRouteComponent(() => import('../features/cards/corporate-cards.screen.tsx'), 'CorporateCardsScreen'),
  },
  '/payout': {
    frame: 'submitter',
    width: 'full',
    screen: lazyRouteComponent(() => import('../features/payout/payout.screen.tsx'), 'PayoutScreen'),
  },
  '/ledger': {
    frame: 'submitter',
    width: 'full',
    screen: lazyRouteComponent(() => import('../features/ledger/ledger.screen.tsx'), 'LedgerScreen'),
  },
  '/fraud-log': {
    frame: 'submitter',
    width: 'full',
    screen: lazyRouteComponent(() => import('../features/fraud-log/fraud-log.screen.tsx'), 'FraudLogScreen'),
  },
  '/export-history': {
    frame: 'submitter',
    width: 'full',
    screen: lazyRouteComponent(
      () => import('../features/export-history/export-history.screen.tsx'),
      'ExportHistoryScreen',
    ),
  },
  '/analytics': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/analytics/analytics.screen.tsx'), 'AnalyticsScreen'),
  },
  '/analytics/{widget_name}': {
    frame: 'submitter',
    width: 'full',
    screen: lazyRouteComponent(() => import('../features/analytics/widget.screen.tsx'), 'WidgetScreen'),
  },

  // Settings pages
  '/settings': {
    frame: 'submitter',
    screen: lazyRouteComponent(
      () => import('../features/settings/settings-landing.screen.tsx'),
      'SettingsLandingScreen',
    ),
  },
  '/settings/general': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/settings/company.screen.tsx'), 'CompanyScreen'),
  },
  '/settings/general/users': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/users/users.screen.tsx'), 'UsersScreen'),
  },
  '/settings/general/roles': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/roles/roles.screen.tsx'), 'RolesScreen'),
  },
  '/settings/general/departments': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/organisation/departments.screen.tsx'), 'DepartmentsScreen'),
  },
  '/settings/general/entity': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/organisation/entity.screen.tsx'), 'EntityScreen'),
  },
  '/settings/general/business-unit': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/organisation/business-unit.screen.tsx'), 'BusinessUnitScreen'),
  },
  '/settings/general/employee-level': {
    frame: 'submitter',
    screen: lazyRouteComponent(
      () => import('../features/organisation/employee-level.screen.tsx'),
      'EmployeeLevelScreen',
    ),
  },
  '/settings/general/custom-fields': {
    frame: 'submitter',
    screen: lazyRouteComponent(
      () => import('../features/custom-fields/custom-fields.screen.tsx'),
      'CustomFieldsScreen',
    ),
  },
  '/settings/general/groups': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/organisation/groups.screen.tsx'), 'GroupsScreen'),
  },
  '/settings/security': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/security/security.screen.tsx'), 'SecurityScreen'),
  },
  '/settings/general/audit': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/audit/audit.screen.tsx'), 'AuditScreen'),
  },
  '/settings/expense/categories': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/categories/categories.screen.tsx'), 'CategoriesScreen'),
  },
  '/settings/expense/policies': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/policies/policies.screen.tsx'), 'PoliciesScreen'),
  },
  '/settings/expense/approval': {
    frame: 'submitter',
    screen: lazyRouteComponent(
      () => import('../features/approval-rules/approval-rules.screen.tsx'),
      'ExpenseApprovalScreen',
    ),
  },
  '/settings/expense/checks': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/fraud-log/fraud-checks.screen.tsx'), 'FraudChecksScreen'),
  },
  '/settings/expense/mileage': {
    frame: 'submitter',
    screen: lazyRouteComponent(
      () => import('../features/mileage/mileage-settings.screen.tsx'),
      'MileageSettingsScreen',
    ),
  },
  '/settings/expense/mileage/rates': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/mileage/mileage-rates.screen.tsx'), 'MileageRatesScreen'),
  },
  '/settings/expense/mileage/fields': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/mileage/mileage-fields.screen.tsx'), 'MileageFieldsScreen'),
  },
  '/settings/expense/per_diem': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/per-diem/per-diem.screen.tsx'), 'PerDiemScreen'),
  },
  '/settings/expense/per_diem/rates': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/per-diem/per-diem-rates.screen.tsx'), 'PerDiemRatesScreen'),
  },
  '/settings/expense/per_diem/fields': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/per-diem/per-diem-fields.screen.tsx'), 'PerDiemFieldsScreen'),
  },
  '/settings/expense/per_diem/travelDuration': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/per-diem/travel-duration.screen.tsx'), 'TravelDurationScreen'),
  },
  '/settings/advance/categories': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/categories/categories.screen.tsx'), 'AdvanceCategoriesScreen'),
  },
  '/settings/advance/policies': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/policies/policies.screen.tsx'), 'AdvancePoliciesScreen'),
  },
  '/settings/advance/approval': {
    frame: 'submitter',
    screen: lazyRouteComponent(
      () => import('../features/approval-rules/approval-rules.screen.tsx'),
      'AdvanceApprovalScreen',
    ),
  },
  '/settings/export-templates': {
    frame: 'submitter',
    screen: lazyRouteComponent(
      () => import('../features/export-templates/export-templates.screen.tsx'),
      'ExportTemplatesScreen',
    ),
  },
  '/settings/integrations': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/integrations/integrations.screen.tsx'), 'IntegrationsScreen'),
  },
  '/settings/ach': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/ach/ach.screen.tsx'), 'AchScreen'),
  },
  '/settings/controls': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/controls/controls.screen.tsx'), 'ControlsScreen'),
  },
  '/settings/notifications': {
    frame: 'submitter',
    screen: lazyRouteComponent(
      () => import('../features/notifications/notifications.screen.tsx'),
      'NotificationsScreen',
    ),
  },
  '/settings/currency': {
    frame: 'submitter',
    screen: lazyRouteComponent(() => import('../features/currency/currency.screen.tsx'), 'CurrencyScreen'),
  },
};
