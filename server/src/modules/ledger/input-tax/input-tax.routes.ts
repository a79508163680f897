import type { inputTax } from '#contract/input-tax.contract.ts';
import { type RoutesOf, read, write } from '../../../http/context.ts';
import { listTaxedExpenses, showInputTax } from './show-input-tax.ts';
import { listTaxShares, saveTaxShare } from './tax-shares.ts';

export const inputTaxRoutes = {
  report: read(showInputTax),
  expenses: read(listTaxedExpenses),
  shares: read(listTaxShares),
  saveShare: write(saveTaxShare),
} satisfies RoutesOf<typeof inputTax>;
