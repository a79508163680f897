import type { Page } from '@playwright/test';
import { isAccessible } from '../axe.ts';
import { fitsSmallScreens } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { ApprovalPage } from '../pages/approval-page.ts';
import { CategoriesPage } from '../pages/categories-page.ts';
import { CurrencyPage } from '../pages/currency-page.ts';
import { ImportPage } from '../pages/import-page.ts';
import { PoliciesPage } from '../pages/policies-page.ts';
import type { Shell } from '../pages/shell.ts';
import { UsersPage } from '../pages/users-page.ts';
import { daniel, harriet, ines, sofia } from '../people.ts';

interface SettingsScreen {
  as: string;
  open: (shell: Shell) => Promise<unknown>;
}

/** Returns a settings page on which the list item with this name is open. */
function opened(url: string, line: string): SettingsScreen {
  return {
    as: daniel,
    open: async ({ page, main }) => {
      await page.goto(url);
      await main.getByRole('link', { name: line, exact: true }).click();
      await expect(page.getByRole('dialog', { name: line })).toBeVisible();
    },
  };
}

const fewPeople = 'First name,Last name,Work email\nKim,Ode,kim.ode@meridianlabs.example\n,,nobody';

const screens: Record<string, SettingsScreen> = {
  'the users with one selected': {
    as: daniel,
    open: async ({ page }) => {
      const users = new UsersPage(page);
      await users.open();
      await users.table.getByRole('checkbox').nth(1).check();
      await expect(users.bulkBar).toBeVisible();
    },
  },
  'a user filter': {
    as: daniel,
    open: async ({ page }) => {
      await new UsersPage(page).open();
      await page.getByRole('button', { name: 'Department', exact: true }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  'the user form': {
    as: daniel,
    open: async ({ page }) => {
      const users = new UsersPage(page);
      await users.open();
      await users.openPerson({ first_name: 'Rahul', last_name: 'Deshpande', email: 'finance@demo.test' });
    },
  },
  'the column mapping of a user import': {
    as: daniel,
    open: async ({ page }) => {
      const importPage = new ImportPage(page);
      await importPage.open();
      await importPage.upload('few.csv', fewPeople);
    },
  },
  'the checked rows of a user import': {
    as: daniel,
    open: async ({ page }) => {
      const importPage = new ImportPage(page);
      await importPage.open();
      await importPage.upload('few.csv', fewPeople);
      await importPage.check();
      await expect(importPage.rows.filter({ hasText: 'nobody is not an email.' })).toBeVisible();
    },
  },
  'the permissions of a role': {
    as: daniel,
    open: async ({ page, main }) => {
      await page.goto('/settings/general/roles');
      await main.getByRole('link', { name: /^Auditor/u }).click();
      await expect(main.getByText('amara.nwosu@meridianlabs.example')).toBeVisible();
    },
  },
  'a new role': {
    as: daniel,
    open: async ({ page, main }) => {
      await page.goto('/settings/general/roles?role=new');
      await expect(main.getByRole('button', { name: 'Add role' })).toBeVisible();
    },
  },
  'a department': opened('/settings/general/departments', 'Customer success'),
  'an entity': opened('/settings/general/entity', 'Meridian Labs GmbH'),
  'a business unit': opened('/settings/general/business-unit', 'Instruments'),
  'an employee level': opened('/settings/general/employee-level', 'Lead'),
  'a custom field': opened('/settings/general/custom-fields?of=expense', 'Client'),
  'an employee group': opened('/settings/general/groups', 'Field engineers'),
  'the audit log with an open change': {
    as: daniel,
    open: async ({ page }) => {
      await page.goto('/settings/general/audit?kind=user');
      const more = page.getByRole('button', { name: /^Show \d+ more fields$/u }).first();
      await more.click();
      await expect(page.getByText('Employee code').first()).toBeVisible();
    },
  },
  'a category with attributes and a formula': {
    as: sofia,
    open: async ({ page }) => {
      const categories = new CategoriesPage(page);
      await categories.open();
      await categories.choose('Lodging');
      const form = categories.form('Lodging');
      await form.getByRole('button', { name: /^Nightly rate/u }).click();
      await expect(form.getByLabel('Formula')).toHaveValue('round(amount / nights, 2)');
    },
  },
  'a policy rule with an open picker and its test result': {
    as: sofia,
    open: async ({ page }) => {
      const policies = new PoliciesPage(page);
      await policies.open();
      const editor = await policies.edit('Client meals');
      await expect(policies.result).not.toBeEmpty();
      await policies.token(editor, 'Limit');
    },
  },
  'an approval rule with an open picker and its approvers': {
    as: sofia,
    open: async ({ page }) => {
      const approval = new ApprovalPage(page);
      await approval.open('expense');
      const editor = await approval.edit('Large reports');
      await expect(approval.result).not.toBeEmpty();
      await approval.token(approval.step(editor, 1), 'Reminders and escalation');
    },
  },
  'the default approval rule': {
    as: sofia,
    open: async ({ page }) => {
      const approval = new ApprovalPage(page);
      await approval.open('advance');
      await approval.edit('Everything else');
    },
  },
  'the rates of a currency': {
    as: sofia,
    open: async ({ page }) => {
      const currencies = new CurrencyPage(page);
      await currencies.open();
      await expect((await currencies.history('TRY')).getByText('Manual rates')).toBeVisible();
    },
  },
  'a manual rate': {
    as: sofia,
    open: async ({ page }) => {
      await new CurrencyPage(page).open();
      await page.getByRole('button', { name: 'Set a rate' }).click();
      await expect(page.getByRole('dialog', { name: 'Set a rate' })).toBeVisible();
    },
  },
  'the delegates of the profile': {
    as: ines,
    open: async ({ page }) => {
      await page.goto('/profile');
      await expect(page.getByText('Tomás Ferreira').first()).toBeVisible();
    },
  },
  'a new delegate': {
    as: ines,
    open: async ({ page }) => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Add a delegate' }).click();
      await expect(page.getByRole('dialog', { name: 'Add a delegate' })).toBeVisible();
    },
  },
};

/** Every run checks these pages; only a long run checks the other pages. */
const core = new Set([
  'the user form',
  'the permissions of a role',
  'a category with attributes and a formula',
  'a policy rule with an open picker and its test result',
]);

test.describe('settings pages are accessible', () => {
  for (const [name, { as, open }] of Object.entries(screens)) {
    test(name, { tag: core.has(name) ? [] : ['@long'] }, async ({ signedIn }) => {
      const shell = await signedIn(as);
      await open(shell);
      await isAccessible(shell.page);
      await fitsSmallScreens(shell.page);
    });
  }

  test('empty lists', { tag: '@long' }, async ({ page, signedIn }) => {
    const shell = await signedIn(harriet);
    const empty: Record<string, string> = {
      '/settings/general/departments': 'No departments yet',
      '/settings/general/business-unit': 'No business units yet',
      '/settings/general/custom-fields': 'No custom fields yet',
      '/settings/general/groups': 'No groups yet',
      '/settings/general/audit?from=2020-01-01&to=2020-01-02': 'Nothing matches',
      '/settings/expense/policies': 'No rules yet',
    };
    for (const [url, text] of Object.entries(empty)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(url);
      await expect(shell.main.getByText(text)).toBeVisible();
      await isAccessible(page);
      await fitsSmallScreens(page);
    }
  });

  test('lists that failed to load', { tag: '@long' }, async ({ page, signedIn, console }) => {
    console.expectStatus(500);
    const shell = await signedIn(daniel);
    const failing: [path: string, url: string, text: string][] = [
      ['/user/v1/list', '/settings/general/users', 'Failed to fetch Users.'],
      ['/roles-and-permissions/details', '/settings/general/roles', 'Failed to fetch Roles.'],
      ['/organisation/departments', '/settings/general/departments', 'Failed to fetch Departments.'],
      ['/organisation/entities', '/settings/general/entity', 'Failed to fetch Entities.'],
      ['/custom-fields/list', '/settings/general/custom-fields', 'Failed to fetch Custom fields.'],
      ['/organisation/groups', '/settings/general/groups', 'Failed to fetch Employee groups.'],
      ['/audit/list', '/settings/general/audit', 'Failed to fetch Audit log.'],
      ['/category/v1/all', '/settings/expense/categories', 'Failed to fetch Categories.'],
      ['/policy/v1/list', '/settings/expense/policies', 'Failed to fetch Policies.'],
      ['/approvals/v1/rule/list', '/settings/expense/approval', 'Failed to fetch Approval rules.'],
      ['/currency/settings', '/settings/currency', 'Failed to fetch Currencies.'],
      ['/user-management/notifications', '/settings/notifications', 'Failed to fetch Notifications.'],
    ];
    for (const [path, url, text] of failing) {
      await fail(page, path);
      await page.goto(url);
      await expect(shell.main.getByText(text)).toBeVisible();
      await expect(shell.main.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    }
    await isAccessible(page);
    await fitsSmallScreens(page);
  });
});

async function fail(page: Page, path: string): Promise<void> {
  await page.route(`**/api${path}*`, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
}
