import { expect, test } from '../journey.ts';
import { HomePage } from '../pages/home-page.ts';
import { ines, maya, robin } from '../people.ts';

test.describe('the home page', () => {
  test('greets the user by name and shows the current figures', async ({ page, signedIn }) => {
    await signedIn(maya);
    const home = new HomePage(page);
    await expect(home.greeting).toHaveText(/^Good (morning|afternoon|evening), Maya$/u);
    expect(await home.figures()).toEqual([
      expect.stringMatching(/^Draft expenses 8( \d+ needs? a category)?$/u),
      'Reports to be approved 0',
      expect.stringMatching(/^Draft reports 2 USD \d{3}\.\d{2}$/u),
      // The amounts vary from day to day, because the demo's foreign expenses use daily exchange rates.
      expect.stringMatching(/^Awaiting approval 2 USD 3,\d{3}\.\d{2}$/u),
      expect.stringMatching(/^Awaiting payment 3 USD 5,\d{3}\.\d{2}$/u),
    ]);
  });

  test('shows an approver the pending approvals', async ({ page, signedIn }) => {
    await signedIn(ines);
    const home = new HomePage(page);
    // The demo data contains at least two reports and some advances for her; other journeys may have added more.
    const figure = (await home.figures()).find((figure) => figure.startsWith('Reports to be approved'));
    const count = Number(figure?.match(/\d+/u)?.[0]);
    expect(count).toBeGreaterThanOrEqual(2);
    await expect(home.card('Waiting for you')).toContainText(
      new RegExp(`${count} reports( and \\d+ advances?)? are waiting for your approval`, 'u'),
    );
  });

  test('shows sent-back reports and recent activity', async ({ page, signedIn }) => {
    await signedIn(maya);
    const home = new HomePage(page);
    await expect(home.card('Waiting for you')).toContainText('ER-1007 Client dinner, Lyon was sent back');
    const activity = home.card('Recent activity').getByRole('listitem');
    await expect(activity).toHaveCount(6);
    // The submission may not be the first entry, because a reminder or an escalation from today may be newer.
    const submission = activity.filter({ hasText: 'You submitted ER-1010' });
    // The format is 'D MMM YYYY, hh:mm A'.
    await expect(submission).toContainText(/\d{1,2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2} [AP]M/u);
  });

  test('shows the support contact with its links', async ({ page, signedIn }) => {
    await signedIn(maya);
    const help = new HomePage(page).card('Help and support');
    await expect(help).toContainText('We answer within one working day.');
    await expect(help.getByRole('link', { name: 'support@outlay.example' })).toHaveAttribute(
      'href',
      'mailto:support@outlay.example',
    );
    await expect(help.getByRole('link', { name: '+1 415 555 0142' })).toHaveAttribute('href', 'tel:+14155550142');
  });

  test('shows an empty state if there is nothing to do', async ({ page, signedIn }) => {
    await signedIn(robin);
    const home = new HomePage(page);
    expect(await home.figures()).toContain('Draft expenses 0');
    await expect(home.card('Waiting for you')).toContainText("You're all caught up");
    await expect(home.card('Recent activity')).toContainText('No activity recorded yet');
  });

  test('shows the guide only if one is configured, and plays it', async ({ page, signedIn }) => {
    await signedIn(maya);
    const home = new HomePage(page);
    await home.isFilled();
    const guide = page.getByRole('button', { name: 'User Guide' });
    await expect(guide).toHaveCount(0);

    await page.route('**/guide.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: '' }));
    await page.route('**/api/dashboard/details', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), web_guide_video: '/guide.mp4' } });
    });
    await page.reload();
    await guide.click();

    const film = page.getByRole('dialog', { name: 'User Guide' }).locator('video');
    await expect(film).toHaveAttribute('src', '/guide.mp4');
    await expect(film).toHaveAttribute('autoplay');
    await page.keyboard.press('Escape');
    await expect(film).toHaveCount(0);
    await expect(guide).toBeFocused();
  });

  test('and the menu link only to configured pages', async ({ page, signedIn }) => {
    const shell = await signedIn(maya);
    await new HomePage(page).isFilled();
    for (const name of ['App Store', 'Google Play'])
      await expect(page.getByRole('link', { name }), name).toHaveCount(0);

    const links = {
      faq: 'https://faq.example/',
      help_center: 'https://help.example/',
      app_store: 'https://apple.example/',
      google_play: 'https://google.example/',
    };
    await page.route('**/home', async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const configured = text.replace(/"links":\{[^}]*\}/u, `"links":${JSON.stringify(links)}`);
      await route.fulfill({ response: answer, body: configured });
    });
    await page.reload();
    await expect(shell.sidebar.getByRole('link', { name: 'Travel' })).toHaveAttribute('href', '/individual/trips');
    const help = new HomePage(page).card('Help and support');
    await expect(help.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', links.faq);
    await expect(help.getByRole('link', { name: 'Help center' })).toHaveAttribute('href', links.help_center);
    await expect(help.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', links.app_store);
    await expect(help.getByRole('link', { name: 'Google Play' })).toHaveAttribute('href', links.google_play);
  });
});

/** The time in milliseconds during which a figure counts up. */
const countingMs = 2750;

test.describe('the figures', () => {
  test('appear at once for people who prefer reduced motion', async ({ page, signedIn }) => {
    await signedIn(maya);
    const home = new HomePage(page);
    await home.isFilled();
    const tile = home.tile('Awaiting payment');
    // Reads the text in a single evaluation, so that `first` is the first value that the figure shows.
    const first = await tile.innerText();
    expect(first.replaceAll(/\s+/gu, ' ')).toMatch(/USD 5,\d{3}\.\d{2}$/u);
    // If the figure were counting up, it would have changed by now.
    await page.waitForTimeout(countingMs);
    expect(await tile.innerText()).toBe(first);
  });

  test.describe('with motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('count up to their value, and screen readers announce only the final value', async ({ page, signedIn }) => {
      await signedIn(maya);
      const amount = new HomePage(page).tile('Awaiting payment');
      const moving = amount.locator('[aria-hidden="true"]').filter({ hasText: /^[\d,]+\.\d{2}$/u });

      await expect(moving).toHaveText(/^[\d,]+\.\d{2}$/u);
      const [early, announced] = await amount.evaluate((tile) => [
        [...tile.querySelectorAll('[aria-hidden="true"]')].map(({ textContent }) => textContent).join(''),
        tile.textContent,
      ]);

      await expect(moving).toHaveCount(0);
      const final = /[\d,]+\.\d{2}$/u.exec(await amount.innerText())?.[0] ?? '';
      expect(early, 'on its way').not.toBe(final);
      expect(announced).toContain(final);
    });
  });
});
