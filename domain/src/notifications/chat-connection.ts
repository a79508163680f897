/** The states of a chat connection. It has failed if the chat service no longer accepts messages from the product. */
export const chatStates = ['connected', 'failed'] as const;
export type ChatState = (typeof chatStates)[number];

export function acceptsMessages(connection: { state: ChatState } | null | undefined): boolean {
  return connection?.state === 'connected';
}
