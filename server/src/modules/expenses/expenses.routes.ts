import type { expenses } from '#contract/expenses.contract.ts';
import { type RoutesOf, read, readReplica, write, writeAfter } from '../../http/context.ts';
import { changeExpenses } from './change-expenses.ts';
import { remarkOnCheck } from './checks/remark-on-check.ts';
import { copyExpense } from './copy-expense.ts';
import { commentExpense, expenseActivity } from './expense-history.ts';
import { pagedExpenses } from './lists/list-expenses.ts';
import { searchExpenses, uncategorizedExpenses, unreportedExpenses, usedMerchants } from './lists/pick-expenses.ts';
import { mergePair } from './merge-expenses.ts';
import { expenseDetails } from './read-expense.ts';
import { draftFromReceipt } from './receipts/scan-upload.ts';
import { removeExpenses, restoreExpenses } from './remove-expenses.ts';
import { createDraft, createExpense, editDraft, editExpense } from './save-expense.ts';
import { confirmSheet, openSheet, previewSheet } from './sheets/import-sheet.ts';
import { splitExpense } from './split-expense.ts';
import { tryExpense } from './try-expense.ts';

export const expensesRoutes = {
  list: readReplica(unreportedExpenses),
  pagedList: readReplica(pagedExpenses),
  search: readReplica(searchExpenses),
  uncategorized: readReplica(uncategorizedExpenses),
  details: read(expenseDetails),
  activity: read(expenseActivity),
  comment: write(commentExpense),
  merchants: read(usedMerchants),
  policyExpenses: read(tryExpense),
  draftCreate: write(createDraft),
  draftEdit: write(editDraft),
  create: write(createExpense),
  edit: write(editExpense),
  update: write(changeExpenses),
  remove: write(removeExpenses),
  restore: write(restoreExpenses),
  copy: write(copyExpense),
  split: write(splitExpense),
  merge: write(mergePair),
  remarkOnCheck: write(remarkOnCheck),
  scanUpload: write(draftFromReceipt),
  importSheet: writeAfter(openSheet),
  importPreview: read(previewSheet),
  importConfirm: writeAfter(confirmSheet),
} satisfies RoutesOf<typeof expenses>;
