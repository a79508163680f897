import { expect, type Locator, type Page } from '@playwright/test';
import { Search } from './search.ts';

// Browser globals that the evaluated function below uses.
declare const history: { pushState(state: unknown, unused: string, url: string): void };

/** The frame around every signed-in page: sidebar, header and menus. */
export class Shell {
  readonly page: Page;
  readonly main: Locator;
  readonly sidebar: Locator;
  readonly drawer: Locator;
  readonly searchButton: Locator;
  readonly profileButton: Locator;
  readonly profileMenu: Locator;
  readonly bell: Locator;
  readonly notifications: Locator;
  readonly banner: Locator;
  readonly notices: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.locator('main#main');
    this.sidebar = page.getByRole('complementary', { name: 'Main' });
    this.drawer = page.getByRole('dialog', { name: 'Menu' });
    this.searchButton = page.getByRole('button', { name: 'Search for an expense or policy' });
    this.profileButton = page.getByRole('button', { name: 'Profile menu' });
    this.profileMenu = page.getByRole('menu');
    this.bell = page.getByRole('banner').getByRole('button', { name: /notification/iu });
    this.notifications = page.getByRole('dialog', { name: 'Notifications' });
    this.banner = page.getByRole('status').filter({ hasText: /Trial (ending soon|period is over)!/u });
    this.notices = page.locator('.mantine-Notification-root');
  }

  heading(name: string | RegExp): Locator {
    return this.main.getByRole('heading', { level: 1, name });
  }

  /** Navigates without reloading the page, as a link does. */
  async go(url: string): Promise<void> {
    await this.page.evaluate((to) => history.pushState({}, '', to), url);
  }

  /** Returns the labels in the sidebar with their sections: 'Home', 'Individual: Advances', … */
  async lines(): Promise<string[]> {
    const navigation = this.sidebar.getByRole('navigation', { name: 'Sections' });
    await expect(navigation.getByRole('link', { name: 'Home' })).toBeVisible();
    const settings = navigation.getByRole('button', { name: 'Settings' });
    if ((await settings.count()) > 0) await settings.click();
    // Leaves out the link to the getting-started page, which only new users see.
    const links = await navigation.locator(':scope > a').allInnerTexts();
    const alone = links.filter((line) => !line.startsWith('Getting started'));
    const sections = await navigation.getByRole('region').all();
    const inside = sections.map(async (section) => {
      const name = await section.getAttribute('aria-label');
      const lines = await section.getByRole('link').allInnerTexts();
      // A count may follow the label.
      return lines.map((line) => `${name}: ${line.split('\n')[0]}`);
    });
    return [...alone, ...(await Promise.all(inside)).flat()];
  }

  /** Returns the number beside an entry of the sidebar, once the number is loaded. */
  async countOf(entry: string): Promise<number> {
    const line = this.sidebar.getByRole('link', { name: new RegExp(`^${entry}\\W*\\d`, 'u') });
    const [count] = /\d+/u.exec(await line.innerText()) ?? [];
    return Number(count);
  }

  async openSearch(): Promise<Search> {
    await this.searchButton.click();
    return Search.opened(this.page);
  }

  async openProfileMenu(): Promise<Locator> {
    await this.profileButton.click();
    await expect(this.profileMenu).toBeVisible();
    return this.profileMenu;
  }

  async openNotifications(): Promise<Locator> {
    await this.bell.click();
    await expect(this.notifications).toBeVisible();
    return this.notifications;
  }

  async choose(item: 'Profile' | 'Change password' | 'Logout' | 'Support'): Promise<void> {
    const menu = await this.openProfileMenu();
    await menu.getByRole('menuitem', { name: item }).click();
  }

  async logOut(): Promise<void> {
    await this.choose('Logout');
    await this.page.waitForURL('**/sign-in/logout?manual=true');
  }

  async dismissBanner(): Promise<void> {
    await this.banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(this.banner).toBeHidden();
  }
}
