import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  to: string;
  subject: string;
  text: string;
  sent_at: string;
  /** Set for a chat message; absent for an email. */
  channel?: 'slack';
}

/** Reads the emails and chat messages in the local outbox, one unread message at a time. */
export class Outbox {
  readonly #request: APIRequestContext;
  readonly #read = new Set<string>();

  static async opened(request: APIRequestContext): Promise<Outbox> {
    const outbox = new Outbox(request);
    for (const mail of await outbox.#everyMail()) outbox.#read.add(keyOf(mail));
    return outbox;
  }

  private constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Waits for the next unread email to this address, optionally with this subject. */
  nextMailTo(email: string, subject?: string): Promise<Mail> {
    return this.#next(email, { channel: undefined, subject });
  }

  async #next(
    email: string,
    { channel, subject }: { channel: Mail['channel']; subject: string | undefined },
  ): Promise<Mail> {
    let found: Mail | undefined;
    await expect
      .poll(
        async () => {
          const mails = await this.#everyMail();
          found = mails.find(
            (mail) =>
              mail.to === email &&
              mail.channel === channel &&
              !this.#read.has(keyOf(mail)) &&
              (subject === undefined || mail.subject === subject),
          );
          return found?.to;
        },
        { message: `a mail to ${email}`, timeout: 15_000 },
      )
      .toBe(email);
    if (!found) throw new Error(`No mail to ${email}.`);
    this.#read.add(keyOf(found));
    return found;
  }

  /** Waits for the next unread chat message to this address, optionally with this subject. */
  nextChatTo(email: string, subject?: string): Promise<Mail> {
    return this.#next(email, { channel: 'slack', subject });
  }

  /** Returns the path of the link in the next unread email to this address, optionally with this subject. */
  async nextLinkTo(email: string, subject?: string): Promise<string> {
    return linkIn(await this.nextMailTo(email, subject));
  }

  async #everyMail(): Promise<Mail[]> {
    const answer = await this.#request.get('/dev/outbox.json');
    return (await answer.json()) as Mail[];
  }
}

export function linkIn({ text }: Mail): string {
  const link = /https?:\/\/\S+/u.exec(text)?.[0];
  if (!link) throw new Error(`No link in: ${text}`);
  return new URL(link).pathname;
}

function keyOf({ to, subject, text, sent_at }: Mail): string {
  return [to, sent_at, subject, text].join('\n');
}
