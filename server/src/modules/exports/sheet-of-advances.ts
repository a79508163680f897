import { advanceStageLabel, isSubmitted } from '#domain/advances/advance-stages.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { App } from '../../http/context.ts';
import { listedAdvances } from '../advances/lists/listed-advances.ts';
import type { AdvanceLine } from '../advances/lists/show-advances.ts';
import type { ExportInput, MadeExport } from './made-export.ts';
import { type Column, sheet } from './sheet.ts';
import { day, figure, text } from './sheet-columns.ts';

type SheetInput = ExportInput & { format: 'csv' | 'xlsx' };

/** Exports selected advances of one person. */
export function sheetOfAdvances(app: App, input: SheetInput): MadeExport {
  return sheet(input.format, columnsIn(input.time_zone), chosenAdvances(app, input));
}

/**
 * Exports selected advances of the company. Advances that were recalled in the meantime are left out, because
 * unsubmitted advances are private.
 */
export function sheetOfCompanyAdvances(app: App, input: SheetInput): MadeExport {
  return sheet(
    input.format,
    columnsIn(input.time_zone),
    chosenAdvances(app, input, ({ stage }) => isSubmitted(stage)),
  );
}

/** Returns the columns, with dates in the time zone of the person who requested the export. */
function columnsIn(time_zone: string): readonly Column<AdvanceLine>[] {
  const dayOf = (instant: string | null) => instant && localDay(new Date(instant), time_zone);
  return [
    text('Number', ({ number }) => number),
    text('Title', ({ title }) => title),
    text('Status', ({ stage }) => advanceStageLabel[stage]),
    text('Employee', ({ owner }) => nameOf(owner)),
    text('Email', ({ owner }) => owner.email),
    text('Category', ({ category }) => category),
    text('Currency', ({ currency }) => currency),
    figure('Amount', ({ amount }) => amount),
    figure('Approved', ({ edited_amount }) => edited_amount),
    figure('Rate', ({ ex_rate, edited_ex_rate }) => edited_ex_rate ?? ex_rate),
    text('Company currency', ({ converted_currency }) => converted_currency),
    figure('In company currency', ({ converted_amount }) => converted_amount),
    figure('Approved in company currency', ({ edited_converted_amount }) => edited_converted_amount),
    figure('Paid', ({ paid_amount }) => paid_amount),
    figure('Applied to reports', ({ applied_amount }) => applied_amount),
    figure('Returned', ({ returned_amount }) => returned_amount),
    figure('Reserved', ({ reserved_amount }) => reserved_amount),
    figure('Balance', ({ balance }) => balance),
    day('Needed on', ({ needed_on }) => needed_on),
    day('Settle by', ({ settle_by }) => settle_by),
    text('Needs settlement', ({ needs_settlement }) => yesOrNo(needs_settlement)),
    text('Settlement overdue', ({ is_overdue }) => yesOrNo(is_overdue)),
    text('Over policy', ({ has_violation }) => yesOrNo(has_violation)),
    text('Waiting for', ({ now_with }) => now_with.map(nameOf).join(', ')),
    day('Submitted on', ({ submitted_at }) => dayOf(submitted_at)),
    day('Paid on', ({ paid_at }) => dayOf(paid_at)),
    text('Advance id', ({ id }) => id),
  ];
}

async function* chosenAdvances(
  app: App,
  input: ExportInput,
  isShown: (line: AdvanceLine) => boolean = () => true,
): AsyncGenerator<AdvanceLine> {
  for await (const line of listedAdvances(app, input)) {
    if (!isShown(line)) continue;
    yield line;
    await input.onRow();
  }
}

function nameOf({ first_name, last_name }: AdvanceLine['owner']): string {
  return `${first_name} ${last_name}`;
}

function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No';
}
