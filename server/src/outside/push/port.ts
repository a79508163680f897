/** Sends notifications to browsers through their push services. */
export interface PushPort {
  /** Browsers accept notifications only of the server with this key. */
  public_key: string;
  /** Throws `UnsafeUrl` or `PushRefused` for a subscription to which nothing is ever sent. */
  checkSubscription(subscription: PushSubscription): void;
  /** The message is encrypted: the push service cannot read it. */
  send(subscription: PushSubscription, message: PushMessage): Promise<void>;
}

/** The address of one browser at its push service, with the keys that encrypt for it. */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  title: string;
  body: string;
  /** The path of the page that a click opens. */
  path: string;
  /** A later message with the same tag replaces the notification. */
  tag: string;
}

/** The message is never accepted. */
export class PushRefused extends Error {}

/** The browser no longer accepts notifications: the person turned them off or removed the app. */
export class PushGone extends PushRefused {}

/** The push service did not respond, or limits the number of messages. A later attempt may succeed. */
export class PushAway extends Error {}
