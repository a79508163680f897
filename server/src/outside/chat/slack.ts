import type { WebClient } from '@slack/web-api';
import { ChatAway, ChatDisconnected, type ChatMessage, ChatRefused, type SlackPort } from './port.ts';

const timeoutMs = 15_000;
/** The maximum length of a section, slightly below Slack's own limit. */
const maxSectionLength = 2900;

const sdk = () => import('@slack/web-api');

/** Implements chat with Slack's own client. The client does not retry, because jobs already do. */
export function slackChat({ url }: { url: string | undefined }): SlackPort {
  const clientOf = async (token: string) => {
    const { LogLevel, WebClient } = await sdk();
    return new WebClient(token, {
      ...(url && { slackApiUrl: url.endsWith('/') ? url : `${url}/` }),
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      allowAbsoluteUrls: false,
      timeout: timeoutMs,
      logger: { ...silent, getLevel: () => LogLevel.ERROR },
    });
  };

  return {
    readWorkspace: (token) =>
      explained(async () => {
        const { team, bot_id } = await (await clientOf(token)).auth.test();
        if (!bot_id) throw new ChatRefused('This is not the token of a bot.');
        return team || 'Slack';
      }),
    sendToPerson: (token, email, message) =>
      explained(async () => {
        const client: WebClient = await clientOf(token);
        const { user } = await client.users.lookupByEmail({ email });
        if (!user?.id) throw new ChatRefused(unknownPerson);
        await client.chat.postMessage({
          channel: user.id,
          text: escaped(message.title),
          blocks: blocksOf(message),
          unfurl_links: false,
          unfurl_media: false,
        });
      }),
  };
}

/** Disables the client's log, because errors are thrown and end up in the delivery log. */
const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  setName: () => undefined,
};

function blocksOf({ title, lines, links }: ChatMessage) {
  const text = shortened([`*${escaped(title)}*`, ...lines.map(escaped)].join('\n'));
  const targets = links.map(({ label, url }) => `<${url}|${escaped(label)}>`).join('  ·  ');
  return [text, targets]
    .filter((part) => part !== '')
    .map((part) => ({ type: 'section' as const, text: { type: 'mrkdwn' as const, text: part } }));
}

/** Shortens an escaped text, without leaving part of an escaped character at the end. */
function shortened(text: string): string {
  return text.slice(0, maxSectionLength).replace(/&[a-z]*$/u, '');
}

/** Escapes the three characters that Slack requires, so that names cannot become links or mentions. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const unknownPerson = 'Nobody in the Slack workspace has this email.';
const reconnect = 'Connect Slack again with a new token.';

/** Messages for the errors that an administrator can fix. */
const disconnectedBy: Record<string, string | undefined> = {
  invalid_auth: `Slack does not accept the token. ${reconnect}`,
  not_authed: `Slack does not accept the token. ${reconnect}`,
  account_inactive: `The Slack app was removed from the workspace. ${reconnect}`,
  token_revoked: `The Slack token was revoked. ${reconnect}`,
  token_expired: `The Slack token has expired. ${reconnect}`,
  missing_scope: 'The Slack app lacks a permission. It needs chat:write, users:read and users:read.email.',
};

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw await meaningOf(error);
  }
}

async function meaningOf(error: unknown): Promise<Error> {
  if (error instanceof ChatRefused) return error;
  const { WebAPIHTTPError, WebAPIPlatformError, WebAPIRateLimitedError } = await sdk();
  if (error instanceof WebAPIRateLimitedError)
    return new ChatAway(`Slack accepts no more messages for ${error.retryAfter} seconds.`);
  if (error instanceof WebAPIHTTPError) return new ChatAway(`Slack answered ${error.statusCode}.`);
  if (!(error instanceof WebAPIPlatformError)) return new ChatAway('Slack did not respond.');

  const { error: code } = error.data;
  if (code === 'users_not_found') return new ChatRefused(unknownPerson);
  if (temporary.has(code)) return new ChatAway(`Slack answered ${code}.`);
  const disconnected = disconnectedBy[code];
  return disconnected ? new ChatDisconnected(disconnected) : new ChatRefused(`Slack answered ${code}.`);
}

const temporary = new Set(['ratelimited', 'internal_error', 'fatal_error', 'service_unavailable', 'request_timeout']);
