import { type RawBuilder, sql } from 'kysely';
import { decimalsOf } from '#domain/money/currency.ts';

/** Figures of advances, payments and trips. Insights add them up, and analytics lists show them row by row. */

type Sql = RawBuilder<unknown>;

/**
 * Returns the outstanding amount of an advance in the company's currency, converted at the rate saved with the advance.
 */
export function outstandingInCompany(advance: string, company_currency: string): Sql {
  const column = (name: string) => sql.ref(`${advance}.${name}`);
  return sql`round((${column('paid_amount')} - ${column('applied_amount')} - ${column('returned_amount')})
    * coalesce(${column('edited_ex_rate')}, ${column('ex_rate')}, 1), ${sql.lit(decimalsOf(company_currency))})`;
}

/** Returns the amount of the payable `p` in the company's currency, converted at the rate of its report or advance. */
export function paidInCompany(client_id: string, company_currency: string): Sql {
  const digits = sql.lit(decimalsOf(company_currency));
  return sql`case when p.item_currency = ${company_currency} then p.payable
    when p.report_id is not null then
      (select round(r.company_payable_total * p.payable / nullif(r.payable_total, 0), ${digits})
        from reports r where r.client_id = ${client_id} and r.id = p.report_id)
    else (select round(a.converted_amount * p.payable / nullif(a.amount, 0), ${digits})
        from advances a where a.client_id = ${client_id} and a.id = p.advance_id) end`;
}

/**
 * Returns the amount of the decision `d` in the company's currency, converted at the rate of its report `r`. A report
 * without an amount has no rate, so the result is then null.
 */
export function decidedInCompany(company_currency: string): Sql {
  return sql`case when r.currency = ${company_currency} then d.total
    else round(r.company_total * d.total / nullif(r.total, 0), ${sql.lit(decimalsOf(company_currency))}) end`;
}

/** Returns the number of days from `approved_on` to the payment of the payable `p`; at least 0. */
export function daysToPay(approved_on: Sql): Sql {
  return sql`greatest(p.paid_on - ${approved_on}, 0)`;
}

/**
 * Converts a distance to kilometres. The distance of each trip is rounded, so that the rows add up exactly to the
 * total.
 */
export function distanceInKm(distance: Sql, unit: Sql): Sql {
  return sql`round(${distance} * case ${unit} when 'mile' then 1.609344 else 1 end, 2)`;
}
