import { escapeHtml } from '../mail/compose.ts';
import { writeToOutbox } from '../mail/local.ts';
import { ChatDisconnected, ChatRefused, type SlackPort } from './port.ts';

/**
 * A token that contains this word can be connected, but messages with it are refused, so that people can try out a
 * failing connection.
 */
const revoked = 'revoked';

/**
 * Returns a local fake of Slack for development. It accepts every token that starts with 'xoxb-', treats everybody as a
 * member of the workspace, and writes each message to the same outbox as the local mails.
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
