import { vi } from 'vitest';
import { outboxDirectory } from '../http/serve/outbox-page.ts';
import { readOutbox, type SavedMail } from '../outside/mail/local.ts';
import type { TestProduct } from './test-product.ts';

/**
 * Returns the newest mail to this email address whose subject matches. Waits for the mail, because mails are sent after
 * the response.
 */
export async function mailTo(product: TestProduct, email: string, about: RegExp): Promise<SavedMail> {
  return vi.waitFor(
    async () => {
      const mail = (await mailsTo(product, email)).find(({ subject }) => about.test(subject));
      if (!mail) throw new Error(`No mail about ${about} came to ${email}.`);
      return mail;
    },
    { timeout: 15_000, interval: 50 },
  );
}

export async function mailsTo(product: TestProduct, email: string): Promise<SavedMail[]> {
  const mails = await readOutbox(outboxDirectory(product.app.config.DATA_DIR), 1_000);
  return mails.filter((mail) => mail.to === email);
}

/** Returns the token at the end of the link to this page in a mail. */
export function linkToken(mail: Pick<SavedMail, 'text'>, page: string): string {
  const token = mail.text.match(new RegExp(`${page}/([\\w.~-]+)`, 'u'))?.[1];
  if (!token) throw new Error(`No link to ${page} in: ${mail.text}`);
  return token;
}
