/** Loads the support chat for a person by their chat id. Loading it twice would open two conversations. */
export function startChat({ chat_script_url, chat_id }: { chat_script_url: string; chat_id: string }): void {
  if (document.getElementById('support-chat')) return;
  const address = new URL(chat_script_url);
  address.searchParams.set('chat_id', chat_id);
  const script = document.createElement('script');
  script.id = 'support-chat';
  script.async = true;
  script.src = address.href;
  script.dataset.chatId = chat_id;
  document.head.append(script);
}
