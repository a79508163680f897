import type { Page } from '@playwright/test';

// The walk runs in the browser; this is all it uses of it.
declare const history: { pushState(state: unknown, unused: string, address: string): void };
declare const document: { querySelector(selector: string): { textContent: string } | null };
declare function requestAnimationFrame(then: () => void): void;

/** Goes to each address inside the running page and answers the title that stood there. */
export function walk(page: Page, paths: readonly string[]): Promise<Record<string, string>> {
  return page.evaluate(async (addresses) => {
    const title = () => document.querySelector('main h1')?.textContent ?? '';
    const until = async (isSo: (title: string) => boolean) => {
      for (let frame = 0; frame < 600 && !isSo(title()); frame++)
        await new Promise<void>((then) => requestAnimationFrame(then));
      return title();
    };
    const answers: Record<string, string> = {};
    for (const path of addresses) {
      // Each step starts from a page with another title, so that what is read is never what stood there before.
      const [base, baseTitle] = path === '/help' ? ['/profile', 'Profile'] : ['/help', 'Help'];
      history.pushState({}, '', base ?? '');
      await until((now) => now === baseTitle);
      history.pushState({}, '', path.replaceAll(/\{\w+\}/g, '1'));
      answers[path] = await until((now) => now !== '' && now !== baseTitle);
    }
    return answers;
  }, paths);
}
