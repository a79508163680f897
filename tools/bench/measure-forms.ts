import type { Page } from '@playwright/test';
import { formsBarTimes } from './benches.ts';
import { withDemo } from './demo-receipts.ts';
import { percentile } from './load.ts';
import { inBrowser, signedInContext } from './open-browser.ts';
import type { Target } from './target.ts';

// The function below runs in the browser; these lines declare the browser APIs that it uses.
declare const document: { querySelector(selector: string): unknown };
declare const history: { pushState(state: null, unused: string, url: string): void };
declare function dispatchEvent(event: object): void;
declare const PopStateEvent: new (kind: string) => object;
declare function requestAnimationFrame(draw: () => void): void;

/** The labels of the forms, by the URL hash of their tab. */
const forms = { expense: 'Expense', mileage: 'Mileage', per_diem: 'Per diem' };
type Form = keyof typeof forms;

const times = 11;
/** The time to wait for the parts of the home page that load late, before a form is opened. */
const homeMs = 3_000;

/**
 * Measures how fast the expense, mileage and per diem forms open from the home page. The forms are opened alternately.
 */
export function formTargets(): Promise<Target[]> {
  return withDemo((demo) =>
    inBrowser(async (browser) => {
      const context = await signedInContext(browser, demo, 'employee@demo.test');
      const page = await context.newPage();
      const ms: Record<Form, number[]> = { expense: [], mileage: [], per_diem: [] };
      for (let time = 0; time < times; time += 1) {
        for (const form of Object.keys(forms) as Form[]) ms[form].push(await openMs(page, form));
      }
      await context.close();
      return [target('mileage', ms), target('per_diem', ms)];
    }),
  );
}

function target(form: Form, ms: Record<Form, number[]>): Target {
  // The first measurement is excluded, because it includes loading the scripts.
  const median = (of: Form) => percentile(ms[of].slice(1), 0.5);
  const ratio = median(form) / median('expense');
  return {
    target: `${forms[form]} form opened from home, to the form of a plain expense, median of ${times - 1}`,
    bar: `≤ ${formsBarTimes}×`,
    measured: `${ratio.toFixed(2)}× (${median('expense').toFixed(0)} → ${median(form).toFixed(0)} ms)`,
    is_met: ratio <= formsBarTimes,
  };
}

/** Navigates to the form within the app, and returns the time in milliseconds until the form shows a field. */
async function openMs(page: Page, form: Form): Promise<number> {
  await page.goto('/home');
  await page.waitForTimeout(homeMs);
  return page.evaluate(
    async ({ hash, label }) => {
      const began = performance.now();
      history.pushState(null, '', `/individual/reports/expense/create#${hash}`);
      dispatchEvent(new PopStateEvent('popstate'));
      while (!document.querySelector(`form[aria-label="${label}"] input`))
        await new Promise<void>((resolve) => requestAnimationFrame(resolve));
      return performance.now() - began;
    },
    { hash: form, label: forms[form] },
  );
}
