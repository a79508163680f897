import type { chat } from '#contract/chat.contract.ts';
import { type RoutesOf, read, write, writeAfter } from '../../../http/context.ts';
import { connectChat, disconnectChat, showChat, testChat } from './chat-connection.ts';

export const chatRoutes = {
  show: read(showChat),
  connect: writeAfter(connectChat),
  disconnect: write(disconnectChat),
  test: write(testChat),
} satisfies RoutesOf<typeof chat>;
