import { testCard } from './test-cards.ts';
import type { StoredSession, VendorState } from './vendor-state.ts';

export type PageAnswer = { html: string } | { redirect: string };

/** Shows the card form, or redirects if the session is complete. */
export function showCardPage(session: StoredSession): PageAnswer {
  if (session.status === 'complete') return { redirect: session.success_url };
  return { html: cardForm(session, '') };
}

export function submitCard(state: VendorState, session: StoredSession, form: URLSearchParams): PageAnswer {
  const number = form.get('number') ?? '';
  const card = testCard(number);
  if (!card) return { html: cardForm(session, 'Use one of the test cards below.') };
  if (card.refuses) {
    session.failure_code = card.refuses;
    state.save();
    return { html: cardForm(session, refusalTexts[card.refuses] ?? 'Your card was declined.') };
  }
  if (card.needs_authentication && form.get('authenticated') !== 'yes')
    return { html: authenticationForm(session, number) };

  const method = {
    id: state.newId('pm'),
    brand: card.brand,
    last4: number.replaceAll(/\D/gu, '').slice(-4),
    exp_month: 12,
    exp_year: 2034,
    refuses_charges: card.refuses_charges ?? '',
  };
  state.methods[method.id] = method;
  session.method = method.id;
  session.status = 'complete';
  session.failure_code = '';
  state.save();
  return { redirect: session.success_url };
}

const refusalTexts: Record<string, string | undefined> = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
};

function cardForm(session: StoredSession, error: string): string {
  return page(`
    <h1>Add a card</h1>
    ${error ? `<p role="alert" class="error">${error}</p>` : ''}
    <form method="post">
      <label>Card number <input name="number" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242" required></label>
      <button>Save card</button>
      <a href="${escaped(session.cancel_url)}">Cancel</a>
    </form>
    <p>Test cards: 4242 4242 4242 4242 works, 4000 0000 0000 0002 is declined, 4000 0000 0000 9995 has insufficient
    funds, 4000 0000 0000 0069 has expired, 4000 0025 0000 3155 needs authentication, 4000 0000 0000 0341 fails when it
    is charged.</p>`);
}

function authenticationForm(session: StoredSession, number: string): string {
  return page(`
    <h1>Confirm with your bank</h1>
    <p>Your bank asks you to confirm this card.</p>
    <form method="post">
      <input type="hidden" name="number" value="${escaped(number)}">
      <input type="hidden" name="authenticated" value="yes">
      <button>Confirm</button>
      <a href="${escaped(session.cancel_url)}">Cancel</a>
    </form>`);
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Test payment page</title>
    <style>body{font:16px/1.5 system-ui;max-width:26rem;margin:3rem auto;padding:0 1rem}
    label,input{display:block;width:100%;box-sizing:border-box}input{padding:.5rem;margin:.25rem 0 1rem;font:inherit}
    button{padding:.5rem 1rem;font:inherit}.error{color:#b00020}</style><main>${body}</main></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
