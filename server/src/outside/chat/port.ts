/** Sends messages to the chat apps that companies have connected. */
export interface ChatPort {
  slack: SlackPort;
  teams: TeamsPort;
}

export interface SlackPort {
  /** Returns the name of the workspace that a bot token belongs to. */
  readWorkspace(token: string): Promise<string>;
  /** Sends a direct message to the member of the workspace with this email. */
  sendToPerson(token: string, email: string, message: ChatMessage): Promise<void>;
}

export interface TeamsPort {
  /** Throws `UnsafeUrl` for a URL that must not be called, such as one without https or with a private address. */
  checkUrl(url: string): void;
  /** Posts a card to a channel through the URL of a workflow. */
  postToChannel(url: string, message: ChatMessage): Promise<void>;
}

export interface ChatMessage {
  title: string;
  lines: readonly string[];
  links: readonly ChatLink[];
}

export interface ChatLink {
  label: string;
  url: string;
}

/** The message can never be delivered, for example because the person is not in the workspace. */
export class ChatRefused extends Error {}

/** The company must reconnect its chat, because the token or the URL no longer works. */
export class ChatDisconnected extends ChatRefused {}

/**
 * The chat did not respond, responded with a server error, or limits the rate of messages. A later attempt may succeed.
 */
export class ChatAway extends Error {}
