/** Refusals of connecting Slack or Microsoft Teams. */
export const chatRefusals = {
  'chat.token_refused': () =>
    'Slack does not accept this token. Copy the bot token of your Slack app, which starts with xoxb-.',
  'chat.away': () => 'Slack did not respond. Try again in a few minutes.',
  'chat.url': () => 'Teams is connected by the public https URL of a workflow.',
  'chat.not_connected': () => 'Connect Slack or Teams under Integrations first.',
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
