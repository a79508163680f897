import { escapeHtml } from '../mail/compose.ts';
import { writeToOutbox } from '../mail/local.ts';
import { ChatDisconnected, ChatRefused, type SlackPort } from './port.ts';

/** A token with this word is accepted once and then refused, so that people can try out a failing connection. */
const revoked = 'revoked';

/**
 * A local fake of Slack for development: every bot token is accepted, everybody is a member, and each message is
 * written to the same outbox as the local mails.
 */
export function localSlack(outbox: string): SlackPort {
  return {
    readWorkspace: async (token) => {
      if (!/^xoxb-/u.test(token)) throw new ChatRefused('This is not the token of a bot.');
      return 'Sample workspace';
    },
    sendToPerson: async (token, email, { title, lines, links }) => {
      if (token.includes(revoked)) throw new ChatDisconnected('The token was revoked.');
      const text = [...lines, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n');
      const html = `<pre>${escapeHtml(text)}</pre>`;
      await writeToOutbox(outbox, { channel: 'slack', to: email, subject: `Slack message: ${title}`, text, html });
    },
  };
}
