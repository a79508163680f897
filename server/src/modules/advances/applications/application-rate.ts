import { chooseRate } from '#domain/currencies/choose-rate.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { ReadContext } from '../../../http/context.ts';
import { rateBook } from '../../currencies/read-rate.ts';
import type { SavedAdvance } from '../advances.rows.ts';

type AdvanceRate = Pick<SavedAdvance, 'currency' | 'ex_rate' | 'edited_ex_rate'>;

/**
 * Returns a function that finds the exchange rate from an advance's currency to the report's; null if no rate is known.
 * For a report in the company's currency, the rate saved with the advance applies, so that its payout and its
 * settlement are converted in the same way. For any other report, today's rate applies and is saved with the
 * application.
 */
export async function applicationRates(
  { tx, actor, request }: Pick<ReadContext, 'tx' | 'actor' | 'request'>,
  report_currency: string,
  advances: readonly AdvanceRate[],
): Promise<(advance: AdvanceRate) => string | null> {
  const { client_id, company, time_zone } = actor;
  const foreign = advances.map(({ currency }) => currency).filter((currency) => currency !== report_currency);
  if (report_currency === company.currency || foreign.length === 0) return savedRate;

  const on = localDay(request.now, time_zone);
  const currencies = [...new Set([...foreign, report_currency])];
  const { book } = await rateBook(tx, { client_id, own: company.currency, currencies, on });

  return ({ currency }) => {
    const rate = chooseRate(book, { from: currency, to: report_currency, on });
    return rate.allowed ? rate.value.ex_rate : null;
  };
}

function savedRate({ ex_rate, edited_ex_rate }: AdvanceRate): string | null {
  return edited_ex_rate ?? ex_rate;
}
