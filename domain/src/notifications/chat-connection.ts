/** The states of a connection. It has failed if the chat no longer accepts our messages. */
export const chatStates = ['connected', 'failed'] as const;
export type ChatState = (typeof chatStates)[number];

export function acceptsMessages(connection: { state: ChatState } | null | undefined): boolean {
  return connection?.state === 'connected';
}
