import { isAccessible } from '../axe.ts';
import { fitsSmallScreens } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { Outbox } from '../outbox.ts';
import { daniel } from '../people.ts';

const chatPage = '/settings/integrations?section=chat';

test('an administrator connects Slack, tests it, and hears when it stops working', async ({
  page,
  signedIn,
  console,
}) => {
  console.expectStatus(409);
  const { main } = await signedIn(daniel);
  const outbox = await Outbox.opened(page.request);
  const card = main.getByRole('region', { name: 'Chat' }).or(main.getByLabel('Chat', { exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Connect a chat' });

  const connect = async (button: string, token: string) => {
    await main.getByRole('button', { name: button, exact: true }).click();
    await dialog.getByLabel('Bot token').fill(token);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  };

  await test.step('the workspace of the demo is disconnected', async () => {
    await page.goto(chatPage);
    await expect(card).toContainText('Sample workspace');
    await isAccessible(page);
    await main.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(main).toContainText('No chat connected');
  });

  await test.step('a wrong token is refused, a bot token connects', async () => {
    await connect('Connect', 'xoxp-of-a-person');
    await expect(dialog.getByText(/xoxb-/u).first()).toBeVisible();
    await dialog.getByLabel('Bot token').fill('xoxb-journey');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('Slack connected')).toBeVisible();
    await expect(card).toContainText('Connected');
  });

  await test.step('a test message arrives', async () => {
    await main.getByRole('button', { name: 'Send test' }).click();
    const { text } = await outbox.nextChatTo(daniel, 'Slack message: Outlay is connected');
    expect(text).toContain('View in Outlay');
  });

  await test.step('the administrators are notified when the token is revoked', async () => {
    await connect('Connect again', 'xoxb-revoked');
    await expect(page.getByText('Slack connected').last()).toBeVisible();
    await main.getByRole('button', { name: 'Send test' }).click();
    const { text } = await outbox.nextMailTo(daniel, 'Slack no longer accepts notifications');
    expect(text).toContain('The token was revoked.');
    await page.goto(chatPage);
    await expect(card).toContainText('Not working');
    await fitsSmallScreens(page);
  });

  await test.step('the demo is restored', async () => {
    await connect('Connect again', 'xoxb-sample');
    await expect(card).toContainText('Connected');
  });
});
