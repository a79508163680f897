/** Sends notifications to browsers through their push services. */
export interface PushPort {
  /** The public key of the server. Browsers that subscribed with it accept notifications only from this server. */
  public_key: string;
  /** Throws `UnsafeUrl` or `PushRefused` for a subscription that must never receive anything. */
  checkSubscription(subscription: PushSubscription): void;
  /** Sends an encrypted message, which the push service cannot read. */
  send(subscription: PushSubscription, message: PushMessage): Promise<void>;
}

/** The URL of one browser at its push service, with the keys for encryption. */
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

/** The push service permanently rejected the message. */
export class PushRefused extends Error {}

/** The browser no longer accepts notifications, because the person turned them off or removed the app. */
export class PushGone extends PushRefused {}

/**
 * The push service did not respond, responded with a server error, or limits the rate of messages. A later attempt may
 * succeed.
 */
export class PushAway extends Error {}
