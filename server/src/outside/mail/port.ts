/** Sends one mail, or fails. */
export interface MailPort {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
}
