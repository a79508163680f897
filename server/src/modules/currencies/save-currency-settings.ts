import type { currencies } from '#contract/currencies.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import {
  areCurrencies,
  readRateSettings,
  replaceAllowed,
  saveRateSettings,
  startRateSettings,
} from './currencies.rows.ts';

export async function saveCurrencySettings(
  { tx, actor, record }: SignedWriteContext,
  input: InputOf<typeof currencies.saveSettings>,
): Promise<OutputOf<typeof currencies.saveSettings>> {
  const { client_id, company } = actor;
  const { version, is_automatic } = input;
  const allowed = [...new Set(input.allowed)].filter((currency) => currency !== company.currency).sort();
  const before = await readRateSettings(tx, client_id);
  if (!(await areCurrencies(tx, allowed))) throw new Refused('sign_up.unknown_currency');
  if (before.version !== version || !(await saveRateSettings(tx, { client_id, version, is_automatic })))
    throw new Refused('item.changed');
  // An empty list allows every currency, so a selection of only the company's currency is stored as a list with that
  // currency.
  const saved = input.allowed.length > 0 && allowed.length === 0 ? [company.currency] : allowed;
  await replaceAllowed(tx, client_id, saved);

  record({
    action: 'currency_settings_changed',
    item_kind: 'currency',
    item_id: client_id,
    item_label: company.currency,
    is_setting: true,
    facts: {
      before: { is_automatic: before.is_automatic, allowed: before.allowed },
      after: { is_automatic, allowed: saved },
    },
  });

  return { status: true, version: version + 1 };
}

/** Creates the settings of a new company, which uses market rates and allows every currency. */
export function createDefaultCurrencies(tx: CompanyTransaction, client_id: string): Promise<void> {
  return startRateSettings(tx, client_id);
}
