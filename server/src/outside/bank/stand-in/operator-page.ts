import { arriveDeposits } from './accounts.ts';
import { found, notFound, type StandInAnswer } from './answer.ts';
import type { BankState } from './bank-state.ts';
import { reviewDocuments } from './customers.ts';
import { type BankFaults, type FaultKind, faultKinds } from './faults.ts';
import { processTransfers, returnTransfer } from './transfers.ts';
import { deliveryModes, type Webhooks } from './webhooks.ts';

export interface OperatorContext {
  state: BankState;
  faults: BankFaults;
  webhooks: Webhooks;
}

const dayMs = 86_400_000;
const back = { status: 303, headers: { location: '/' } };

/** Runs the actions of the buttons on the operator's page. Tests call the same URLs. */
export function operate(context: OperatorContext, url: URL, form: Record<string, string>): StandInAnswer {
  const { state, faults, webhooks } = context;
  switch (url.pathname) {
    case '/operator/process':
      processTransfers(state);
      return back;
    case '/operator/deposits':
      arriveDeposits(state);
      return back;
    case '/operator/next-day':
      state.clock_offset_ms += Number(form.days ?? 1) * dayMs;
      arriveDeposits(state);
      reviewDocuments(state);
      return back;
    case '/operator/return': {
      const transfer = state.transfers[form.transfer_id ?? ''];
      if (transfer) returnTransfer(state, transfer, form.code ?? 'R03');
      return back;
    }
    case '/operator/return-newest': {
      const transfer = Object.values(state.transfers).at(-1);
      if (transfer) returnTransfer(state, transfer, form.code ?? 'R03');
      return back;
    }
    case '/operator/faults':
      faults.plan((form.plan ?? '').split(',').filter((kind): kind is FaultKind => faultKinds.some((k) => k === kind)));
      return back;
    case '/operator/webhooks':
      webhooks.setMode(deliveryModes.find((mode) => mode === form.mode) ?? 'normal');
      webhooks.flush();
      return back;
    case '/operator/mass-portion':
      state.mass_portion = Number(form.portion ?? 5_000);
      return back;
    case '/operator/data':
      return found({
        customers: state.customers,
        sources: state.sources,
        transfers: Object.values(state.transfers),
        mass_payments: Object.values(state.mass_payments),
      });
    default:
      return session(state, url);
  }
}

/** Serves the page on which an account holder confirms an account. In the local fake, opening the page confirms it. */
function session(state: BankState, url: URL): StandInAnswer {
  const opened = state.sessions[url.pathname.split('/').at(-1) ?? ''];
  if (!opened) return notFound();
  opened.is_finished = true;
  state.save();
  return { status: 200, body: page('Account confirmed', '<p>You can close this window and return to Outlay.</p>') };
}

/** Renders a page with customers, transfers and the clock, for people who try the product out. */
export function operatorPage({ state, webhooks }: OperatorContext): string {
  const customers = Object.values(state.customers).map(({ type, status, fields, certification }) => [
    String(fields.businessName ?? `${fields.firstName} ${fields.lastName}`),
    type,
    status,
    certification,
  ]);
  const transfers = Object.values(state.transfers)
    .slice(-200)
    .reverse()
    .map(({ id, value, state: now, failure_code, created }) => [
      created.slice(0, 16).replace('T', ' '),
      `USD ${value}`,
      `${now} ${failure_code}`.trim(),
      now === 'pending' || now === 'processed' ? returnForm(id) : '',
    ]);
  return page(
    'Bank stand-in',
    `<p>Clock: ${state.now().toISOString().slice(0, 16).replace('T', ' ')} UTC</p>
    <p>${button('/operator/process', 'Process transfers')} ${button('/operator/next-day', 'Next day')}</p>
    <h2>Transfers</h2>${table(['Created', 'Amount', 'State', ''], transfers)}
    <h2>Customers</h2>${table(
      ['Name', 'Type', 'Status', 'Certification'],
      customers.map((row) => row.map(escaped)),
    )}
    <h2>Latest notifications</h2>${table(
      ['At', 'Topic'],
      webhooks
        .events()
        .slice(-20)
        .reverse()
        .map(({ at, topic }) => [escaped(at), escaped(topic)]),
    )}`,
  );
}

function returnForm(transfer_id: string): string {
  return `<form method="post" action="/operator/return"><input type="hidden" name="transfer_id" value="${transfer_id}">
    <input name="code" value="R03" size="3" aria-label="Return code"> <button>Return</button></form>`;
}

function button(action: string, label: string): string {
  return `<form method="post" action="${action}" style="display:inline"><button>${label}</button></form>`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>None yet.</p>';
  const cells = (tag: string, row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table>${cells('th', heads)}${rows.map((row) => cells('td', row)).join('')}</table>`;
}

function escaped(value: string): string {
  return value.replace(/[&<>"]/gu, (character) => `&#${character.charCodeAt(0)};`);
}

function page(title: string, body: string): string {
  return `<!doctype html><meta charset="utf-8"><title>${title}</title>
    <style>body{font:15px system-ui;margin:32px;max-width:900px}table{border-collapse:collapse;width:100%}
    th,td{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid #ddd}form{display:inline}</style>
    <h1>${title}</h1>${body}`;
}
