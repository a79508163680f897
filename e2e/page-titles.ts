import type { Page } from '@playwright/test';

// Browser globals that the evaluated function below uses.
declare const history: { pushState(state: unknown, unused: string, url: string): void };
declare const document: { querySelector(selector: string): { textContent: string } | null };
declare function requestAnimationFrame(then: () => void): void;

/** Opens each path without reloading the page and returns the titles by path. */
export function pageTitles(page: Page, paths: readonly string[]): Promise<Record<string, string>> {
  return page.evaluate(async (urls) => {
    const title = () => document.querySelector('main h1')?.textContent ?? '';
    const waitForTitle = async (matches: (title: string) => boolean) => {
      for (let frame = 0; frame < 600 && !matches(title()); frame++)
        await new Promise<void>((then) => requestAnimationFrame(then));
      return title();
    };
    const answers: Record<string, string> = {};
    for (const path of urls) {
      // Each path is opened from a page with a different title, so that the previous page's title is never read by
      // mistake.
      const [base, baseTitle] = path === '/help' ? ['/profile', 'Profile'] : ['/help', 'Help'];
      history.pushState({}, '', base ?? '');
      await waitForTitle((now) => now === baseTitle);
      history.pushState({}, '', path.replaceAll(/\{\w+\}/g, '1'));
      answers[path] = await waitForTitle((now) => now !== '' && now !== baseTitle);
    }
    return answers;
  }, paths);
}
