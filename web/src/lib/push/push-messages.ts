/** A message that the server sends to the service worker through the push service. */
export interface PushMessage {
  title: string;
  body: string;
  /** The page that a click opens. */
  path: string;
  /** A later notification with the same tag replaces this one. */
  tag: string;
}

/** A message to an open tab when its user clicks a notification. */
export interface OpenPageMessage {
  kind: 'open-page';
  path: string;
}

export function isOpenPageMessage(data: unknown): data is OpenPageMessage {
  return typeof data === 'object' && data !== null && (data as OpenPageMessage).kind === 'open-page';
}
