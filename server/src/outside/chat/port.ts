/** Sends messages to the chat programs of companies. */
export interface ChatPort {
  slack: SlackPort;
  teams: TeamsPort;
}

export interface SlackPort {
  /** The name of the workspace that a bot token belongs to. */
  readWorkspace(token: string): Promise<string>;
  /** Sends a direct message to the member of the workspace with this email. */
  sendToPerson(token: string, email: string, message: ChatMessage): Promise<void>;
}

export interface TeamsPort {
  /** Throws `UnsafeUrl` for a URL that is never called. */
  checkUrl(url: string): void;
  /** Posts a card to the channel behind the URL of a workflow. */
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

/** The message is never accepted, such as for a person who is not in the workspace. */
export class ChatRefused extends Error {}

/** The company must connect its chat again: the token or the URL no longer works. */
export class ChatDisconnected extends ChatRefused {}

/** The chat did not answer, or limits the number of messages. A later attempt may succeed. */
export class ChatAway extends Error {}
