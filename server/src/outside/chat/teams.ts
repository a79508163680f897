import { assertSafeUrl, safeRequest, UnsafeUrl } from '../safe-fetch.ts';
import { ChatAway, ChatDisconnected, type ChatMessage, ChatRefused, type TeamsPort } from './port.ts';

const timeoutMs = 15_000;

/** Implements Teams with the URL of a workflow. The URL is a secret, so no error contains it. */
export function teamsChat({ may_reach_loopback }: { may_reach_loopback: boolean }): TeamsPort {
  return {
    checkUrl: (url) => assertSafeUrl(new URL(url), { may_reach_loopback }),
    postToChannel: async (url, message) => {
      const status = await post(url, JSON.stringify(cardOf(message)), may_reach_loopback);
      if (status >= 200 && status < 300) return;
      if (gone.has(status)) throw new ChatDisconnected(`Teams answered ${status}. Connect the workflow again.`);
      if (status === 429 || status >= 500) throw new ChatAway(`Teams answered ${status}.`);
      throw new ChatRefused(`Teams answered ${status}.`);
    },
  };
}

/** The statuses with which Teams responds after the workflow was deleted or turned off, or its URL was replaced. */
const gone = new Set([401, 403, 404, 410]);

async function post(url: string, body: string, may_reach_loopback: boolean): Promise<number> {
  try {
    const headers = { 'content-type': 'application/json' };
    const options = { body, headers, timeout_ms: timeoutMs, most_bytes: 2000, truncates: true, may_reach_loopback };
    return (await safeRequest(new URL(url), options)).status;
  } catch (error) {
    if (error instanceof UnsafeUrl) throw new ChatDisconnected('The URL of the workflow leads to a private address.');
    throw new ChatAway('Teams did not respond.');
  }
}

/** Builds a card in the format that the trigger “When a Teams webhook request is received” expects. */
function cardOf({ title, lines, links }: ChatMessage) {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: escaped(title), weight: 'Bolder', size: 'Medium', wrap: true },
      ...lines.map((line) => ({ type: 'TextBlock', text: escaped(line), wrap: true })),
    ],
    actions: links.map(({ label, url }) => ({ type: 'Action.OpenUrl', title: label, url })),
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}

/** Escapes text, so that people's input cannot become a link or formatting. */
function escaped(text: string): string {
  return text.replace(/[\\[\]*_`]/gu, '\\$&');
}
