/**
 * The permissions of each user per page, copied from the specification (section 6) and never read from the code.
 * One column per kind of user. The company of the first five users pays by bank file, so they have the bank page. The
 * companies of the admins in the last two columns have neither cards nor ACH.
 *
 *   -  nothing     r  read     w  read and write
 *
 * A row with a hash is a tab of its page; w means that the tab is granted.
 */
const table = `
address                                            maya ines rahul sofia daniel admins robin
/getting-started                                     r    r    r     r     r      r     r
/subscriptions                                       r    r    r     r     r      r     r
/adminsubscriptions                                  -    -    -     -     -      -     r
/payment-loading                                     r    r    r     r     r      r     r
/payment-error                                       r    r    r     r     r      r     r
/home                                                r    r    r     r     r      r     r
/individual/reports                                  w    w    w     w     w      w     -
/individual/reports#draft_expense                    w    w    w     w     w      w     -
/individual/reports#draft_report                     w    w    w     w     w      w     -
/individual/reports#all                              w    w    w     w     w      w     -
/individual/reports/expense/create                   w    w    w     w     w      w     -
/individual/reports/expense/create#expense           w    w    w     w     w      w     -
/individual/reports/expense/create#mileage           w    w    w     w     w      w     -
/individual/reports/expense/create#per_diem          w    w    w     w     w      w     -
/individual/reports/expense/edit/{e_id}              w    w    w     w     w      w     -
/individual/reports/expense/mileage/edit/{e_id}      w    w    w     w     w      w     -
/individual/reports/expense/perDiem/edit/{e_id}      w    w    w     w     w      w     -
/individual/reports/report/create/{reportId}         w    w    w     w     w      w     -
/individual/advances                                 w    w    w     w     w      w     -
/individual/advances#draft_advance                   w    w    w     w     w      w     -
/individual/advances#all                             w    w    w     w     w      w     -
/individual/advances/advance/{action}                w    w    w     w     w      w     -
/individual/advances/advance/{action}/{a_id}         w    w    w     w     w      w     -
/individual/approvals                                -    w    w     -     w      w     -
/individual/approvals#pending-approvals              -    w    w     -     w      w     -
/individual/approvals#approvals-histroy              -    w    w     -     w      w     -
/individual/approvals#all                            -    w    w     -     w      w     -
/individual/approvals#history                        -    w    w     -     w      w     -
/individual/cards                                    r    r    r     r     r      -     -
/individual/cards/transactions/{id}                  r    r    r     r     r      -     -
/individual/banks                                    r    r    r     r     r      -     -
/individual/trips                                    w    w    w     w     w      -     -
/individual/trips#upcoming                           w    w    w     w     w      -     -
/individual/trips#past                               w    w    w     w     w      -     -
/individual/trips/{trip_id}                          w    w    w     w     w      -     -
/report/{reportId}                                   r    r    r     r     r      r     r
/expense/{expenseId}                                 r    r    r     r     r      r     r
/advance/{advanceId}                                 r    r    r     r     r      r     r
/upload                                              w    w    w     w     w      w     -
/attachment                                          r    r    r     r     r      r     r
/profile                                             w    w    w     w     w      w     w
/changepassword                                      w    w    w     w     w      w     w
/help                                                r    r    r     r     r      r     r
/policies                                            r    r    r     r     r      r     -
/approvals                                           -    -    r     -     w      w     -
/approvals#pending                                   -    -    -     -     w      w     -
/approvals#all                                       -    -    w     -     w      w     -
/approvals#reports                                   -    -    -     -     w      w     -
/advances                                            -    -    r     -     w      w     -
/advances#pending                                    -    -    -     -     w      w     -
/advances#outstanding                                -    -    w     -     w      w     -
/advances#all                                        -    -    w     -     w      w     -
/payout                                              -    -    w     -     w      w     -
/payout#reports                                      -    -    w     -     w      w     -
/payout#payment                                      -    -    w     -     w      w     -
/payout#processing                                   -    -    w     -     w      w     -
/payout#paid                                         -    -    w     -     w      w     -
/corporate-cards                                     -    -    w     w     w      -     -
/ledger                                              -    -    w     -     w      w     -
/fraud-log                                           -    -    r     -     r      r     -
/export-history                                      r    r    r     r     r      r     r
/insights                                            -    -    r     -     r      r     -
/analytics                                           -    -    r     -     r      r     -
/analytics/{widget_name}                             -    -    r     -     r      r     -
/billingsubscriptions                                -    -    -     w     w      w     -
/settings                                            -    -    -     w     w      w     -
/settings/general                                    -    -    -     -     w      w     -
/settings/general/users                              -    -    -     -     w      w     -
/settings/general/roles                              -    -    -     -     w      w     -
/settings/general/departments                        -    -    -     -     w      w     -
/settings/general/entity                             -    -    -     -     w      w     -
/settings/general/business-unit                      -    -    -     -     w      w     -
/settings/general/employee-level                     -    -    -     -     w      w     -
/settings/general/custom-fields                      -    -    -     -     w      w     -
/settings/general/groups                             -    -    -     -     w      w     -
/settings/general/audit                              -    -    -     -     r      r     -
/settings/security                                   -    -    -     -     w      w     -
/settings/expense/categories                         -    -    -     w     w      w     -
/settings/expense/policies                           -    -    -     w     w      w     -
/settings/expense/approval                           -    -    -     w     w      w     -
/settings/expense/checks                             -    -    -     w     w      w     -
/settings/expense/mileage                            -    -    -     w     w      w     -
/settings/expense/mileage/rates                      -    -    -     w     w      w     -
/settings/expense/mileage/fields                     -    -    -     w     w      w     -
/settings/expense/per_diem                           -    -    -     w     w      w     -
/settings/expense/per_diem/fields                    -    -    -     w     w      w     -
/settings/expense/per_diem/rates                     -    -    -     w     w      w     -
/settings/expense/per_diem/travelDuration            -    -    -     w     w      w     -
/settings/advance/categories                         -    -    -     w     w      w     -
/settings/advance/policies                           -    -    -     w     w      w     -
/settings/advance/approval                           -    -    -     w     w      w     -
/settings/ach                                        -    -    -     w     w      -     -
/settings/integrations                               -    -    -     w     w      w     -
/settings/export-templates                           -    -    -     w     w      w     -
/settings/controls                                   -    -    -     w     w      w     -
/settings/notifications                              -    -    -     w     w      w     -
/settings/currency                                   -    -    -     w     w      w     -
`;

export type Column = 'maya' | 'ines' | 'rahul' | 'sofia' | 'daniel' | 'admins' | 'robin';
type Cell = '-' | 'r' | 'w';

interface AccessRow {
  path: string;
  tab: string | null;
  cells: Record<Column, Cell>;
}

export const accessTable: readonly AccessRow[] = readTable(table);

export const everyPath: readonly string[] = accessTable.filter(({ tab }) => tab === null).map(({ path }) => path);

/** The titles of the pages that exist. Every other path shows "page not found" to everyone. */
export const builtPages: Readonly<Record<string, string | RegExp>> = {
  '/adminsubscriptions': 'Client Subscription',
  '/getting-started': 'Getting started',
  '/subscriptions': 'Subscription',
  '/payment-loading': 'Payment',
  '/payment-error': 'Payment failed',
  '/home': /^Good (morning|afternoon|evening), /u,
  '/individual/reports': 'Expense Reports',
  '/individual/approvals': 'Approvals',
  '/individual/reports/expense/create': 'Create expense',
  '/individual/reports/expense/edit/{e_id}': 'Edit expense',
  '/individual/reports/expense/mileage/edit/{e_id}': 'Edit mileage',
  '/individual/reports/expense/perDiem/edit/{e_id}': 'Edit per diem',
  '/individual/reports/report/create/{reportId}': 'Report',
  '/individual/cards': 'Manage Cards',
  '/individual/cards/transactions/{id}': 'Card transaction',
  '/individual/advances': 'Advances',
  '/individual/advances/advance/{action}': 'Advance',
  '/individual/advances/advance/{action}/{a_id}': 'Advance',
  '/individual/banks': 'Bank',
  '/individual/trips': 'Travel',
  '/individual/trips/{trip_id}': 'Trip',
  '/report/{reportId}': 'Report',
  '/expense/{expenseId}': 'Expense',
  '/advance/{advanceId}': 'Advance',
  '/upload': 'Bulk upload',
  '/attachment': 'Attachment',
  '/profile': 'Profile',
  '/changepassword': 'Change password',
  '/help': 'Help',
  '/policies': 'Expense policy',
  '/approvals': 'Expense Reports',
  '/advances': 'Advances',
  '/payout': 'Payout',
  '/corporate-cards': 'Corporate cards',
  '/ledger': 'Ledger',
  '/fraud-log': 'Fraud log',
  '/export-history': 'Export History',
  '/insights': 'Insights',
  '/analytics': 'Analytics',
  '/analytics/{widget_name}': 'Analytics',
  '/billingsubscriptions': 'Billing & Subscription',
  '/settings': /^(Company|Expense categories)$/u,
  '/settings/general': 'Company',
  '/settings/general/users': 'Users',
  '/settings/general/roles': 'Roles',
  '/settings/general/departments': 'Departments',
  '/settings/general/entity': 'Entity',
  '/settings/general/business-unit': 'Business unit',
  '/settings/general/employee-level': 'Employee level',
  '/settings/general/custom-fields': 'Custom fields',
  '/settings/general/groups': 'Employee groups',
  '/settings/general/audit': 'Audit log',
  '/settings/security': 'Security',
  '/settings/expense/categories': 'Expense categories',
  '/settings/expense/policies': 'Expense policies',
  '/settings/expense/approval': 'Expense approval',
  '/settings/expense/checks': 'Fraud checks',
  '/settings/expense/mileage': 'Mileage',
  '/settings/expense/mileage/rates': 'Mileage rates',
  '/settings/expense/mileage/fields': 'Mileage fields',
  '/settings/expense/per_diem': 'Per diem',
  '/settings/expense/per_diem/rates': 'Per diem rates',
  '/settings/expense/per_diem/fields': 'Per diem fields',
  '/settings/expense/per_diem/travelDuration': 'Travel duration',
  '/settings/advance/categories': 'Advance categories',
  '/settings/advance/policies': 'Advance policies',
  '/settings/advance/approval': 'Advance approval',
  '/settings/integrations': 'Integrations',
  '/settings/ach': 'ACH',
  '/settings/export-templates': 'Export templates',
  '/settings/controls': 'Payment controls',
  '/settings/notifications': 'Notifications',
  '/settings/currency': 'Currency Conversion',
};

/** The entries of the sidebar in order, each with the page whose permission makes it visible. */
export const menuLines: readonly { line: string; leads_to: string; shown_with: string; and_with?: string }[] = [
  { line: 'Home', leads_to: '/home', shown_with: '/home' },
  { line: 'Individual: Expense Reports', leads_to: '/individual/reports', shown_with: '/individual/reports' },
  { line: 'Individual: Advances', leads_to: '/individual/advances', shown_with: '/individual/advances' },
  {
    line: 'Individual: Approvals',
    leads_to: '/individual/approvals',
    shown_with: '/individual/approvals#pending-approvals',
  },
  { line: 'Individual: Manage Cards', leads_to: '/individual/cards', shown_with: '/individual/cards' },
  { line: 'Individual: Bank', leads_to: '/individual/banks', shown_with: '/individual/banks' },
  { line: 'Individual: Travel', leads_to: '/individual/trips', shown_with: '/individual/trips' },
  { line: 'Organization: Insights', leads_to: '/insights', shown_with: '/insights' },
  { line: 'Organization: Expense Reports', leads_to: '/approvals', shown_with: '/approvals' },
  { line: 'Organization: Advances', leads_to: '/advances', shown_with: '/advances' },
  { line: 'Organization: Corporate cards', leads_to: '/corporate-cards', shown_with: '/corporate-cards' },
  { line: 'Organization: Payout', leads_to: '/payout', shown_with: '/payout' },
  { line: 'Organization: Export History', leads_to: '/export-history', shown_with: '/payout' },
  { line: 'Organization: Analytics', leads_to: '/analytics', shown_with: '/analytics' },
  { line: 'Organization: Billing & Subscription', leads_to: '/billingsubscriptions', shown_with: '/settings' },
  setting('Company', '/settings/general'),
  setting('Users', '/settings/general/users'),
  setting('Roles', '/settings/general/roles'),
  setting('Departments', '/settings/general/departments'),
  setting('Entity', '/settings/general/entity'),
  setting('Business unit', '/settings/general/business-unit'),
  setting('Employee level', '/settings/general/employee-level'),
  setting('Custom fields', '/settings/general/custom-fields'),
  setting('Employee groups', '/settings/general/groups'),
  setting('Audit log', '/settings/general/audit'),
  setting('Security', '/settings/security'),
  setting('Categories', '/settings/expense/categories'),
  setting('Policies', '/settings/expense/policies'),
  setting('Approval', '/settings/expense/approval'),
  setting('Fraud checks', '/settings/expense/checks'),
  setting('Mileage', '/settings/expense/mileage'),
  setting('Per diem', '/settings/expense/per_diem'),
  // Users without access to company advances do not see the settings for advances in the sidebar, although they may
  // open the pages of these settings.
  { ...setting('Categories', '/settings/advance/categories'), and_with: '/advances' },
  { ...setting('Policies', '/settings/advance/policies'), and_with: '/advances' },
  { ...setting('Approval', '/settings/advance/approval'), and_with: '/advances' },
  setting('ACH', '/settings/ach'),
  setting('Integrations', '/settings/integrations'),
  setting('Export templates', '/settings/export-templates'),
  setting('Payment controls', '/settings/controls'),
  setting('Currency Conversion', '/settings/currency'),
  setting('Notifications', '/settings/notifications'),
  { line: 'IL Admin: Client Subscription', leads_to: '/adminsubscriptions', shown_with: '/adminsubscriptions' },
];

function setting(name: string, path: string) {
  return { line: `Organization: ${name}`, leads_to: path, shown_with: path };
}

/** Search queries with their expected results. Each result appears only for users who may open its page. */
export const searches: readonly { query: string; finds: readonly { label: string; leads_to: string }[] }[] = [
  { query: 'profile', finds: [{ label: 'Profile (You)', leads_to: '/profile' }] },
  { query: 'PASS', finds: [{ label: 'Change password (You)', leads_to: '/changepassword' }] },
  {
    query: 'trial plan',
    finds: [{ label: 'Subscription (You)', leads_to: '/subscriptions' }],
  },
  {
    query: 'payout',
    finds: [
      { label: 'Bank (Individual)', leads_to: '/individual/banks' },
      { label: 'Payout (Organization)', leads_to: '/payout' },
    ],
  },
  {
    query: 'new expense',
    finds: [
      { label: 'Create expense (Individual)', leads_to: '/individual/reports/expense/create' },
      { label: 'Create mileage (Individual)', leads_to: '/individual/reports/expense/create' },
      { label: 'Create per diem (Individual)', leads_to: '/individual/reports/expense/create' },
    ],
  },
  { query: 'upload', finds: [{ label: 'Bulk upload (Individual)', leads_to: '/upload' }] },
  { query: 'downloads', finds: [{ label: 'Export History (Organization)', leads_to: '/export-history' }] },
  { query: 'roles', finds: [{ label: 'Roles (Settings)', leads_to: '/settings/general/roles' }] },
  {
    query: 'expense polic',
    finds: [
      { label: 'Expense policy (You)', leads_to: '/policies' },
      { label: 'Expense policies (Settings)', leads_to: '/settings/expense/policies' },
    ],
  },
  {
    query: 'client subscription',
    finds: [{ label: 'Client Subscription (IL Admin)', leads_to: '/adminsubscriptions' }],
  },
];

export function cellOf(url: string, column: Column): Cell {
  const row = accessTable.find(({ path, tab }) => (tab === null ? path : `${path}#${tab}`) === url);
  if (!row) throw new Error(`The table has no row for ${url}.`);
  return row.cells[column];
}

function readTable(text: string): AccessRow[] {
  const [head = '', ...lines] = text.trim().split('\n');
  const columns = head.split(/\s+/u).slice(1) as Column[];
  return lines.map((line) => {
    const [url = '', ...cells] = line.split(/\s+/u);
    const [path = '', tab = null] = url.split('#');
    return {
      path,
      tab,
      cells: Object.fromEntries(columns.map((column, index) => [column, cells[index]])) as AccessRow['cells'],
    };
  });
}
