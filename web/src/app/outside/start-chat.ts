/**
 * Loads the support chat with the user's chat id. Does nothing if the chat is already loaded, because loading it twice
 * would open two conversations.
 */
export function startChat({ chat_script_url, chat_id }: { chat_script_url: string; chat_id: string }): void {
  if (document.getElementById('support-chat')) return;
  const url = new URL(chat_script_url);
  url.searchParams.set('chat_id', chat_id);
  const script = document.createElement('script');
  script.id = 'support-chat';
  script.async = true;
  script.src = url.href;
  script.dataset.chatId = chat_id;
  document.head.append(script);
}
