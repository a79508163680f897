import { checkLevelLabel, fraudStateLabel } from '#domain/checks/fraud-states.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { App } from '../../http/context.ts';
import { findCompany } from '../companies/find-company.ts';
import { type FraudEntry, listedFraudEntries } from '../expenses/checks/read-fraud-log.ts';
import type { ExportInput, MadeExport } from './made-export.ts';
import { type Column, sheet } from './sheet.ts';
import { day, figure, text } from './sheet-columns.ts';

export async function sheetOfFraudLog(app: App, input: ExportInput & { format: 'csv' | 'xlsx' }): Promise<MadeExport> {
  const company = await findCompany(app.database, input.client_id);
  return sheet(input.format, columnsIn(input.time_zone), entriesOf(app, input, company?.currency ?? ''));
}

async function* entriesOf(app: App, input: ExportInput, currency: string): AsyncGenerator<FraudEntry> {
  for await (const entry of listedFraudEntries(app, { ...input, currency })) {
    yield entry;
    await input.onRow();
  }
}

/** Returns the columns, with dates in the time zone of the person who requested the export. */
function columnsIn(time_zone: string): readonly Column<FraudEntry>[] {
  const nameOf = (person: FraudEntry['acknowledged_by']) => (person ? `${person.first_name} ${person.last_name}` : '');
  return [
    day('Found on', ({ found_at }) => localDay(new Date(found_at), time_zone)),
    text('Check', ({ title }) => title),
    text('Code', ({ code }) => code),
    text('Level', ({ level }) => checkLevelLabel[level]),
    text('Status', ({ state }) => fraudStateLabel[state]),
    text('Finding', ({ message }) => message),
    text('Employee', ({ owner }) => nameOf(owner)),
    text('Email', ({ owner }) => owner.email),
    text('Report', ({ report }) => report.number),
    text('Report title', ({ report }) => report.title),
    text('Merchant', ({ expense }) => expense.merchant),
    day('Spent on', ({ expense }) => expense.spent_on),
    text('Currency', ({ currency }) => currency),
    figure('Amount', ({ amount }) => amount),
    text('Acknowledged by', ({ acknowledged_by }) => nameOf(acknowledged_by)),
    text('Reason', ({ acknowledged_reason }) => acknowledged_reason),
    text('Expense id', ({ expense }) => expense.id),
  ];
}
