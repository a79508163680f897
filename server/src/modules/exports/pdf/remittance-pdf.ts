import { instantText } from '#domain/dates/instant-text.ts';
import { plural, t } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { paymentRunStateLabel } from '#domain/payouts/payment-run-states.ts';
import { payoutStateLabel } from '#domain/payouts/payout-states.ts';
import type { readTransfers, runLine } from '../../payouts/runs/show-payment-runs.ts';
import type { MadeExport } from '../made-export.ts';
import { PdfSheet } from './pdf-sheet.ts';
import { joinFacts } from './text-lines.ts';

/** A payment run and its transfers. */
export interface Remittance {
  run: ReturnType<typeof runLine>;
  transfers: Awaited<ReturnType<typeof readTransfers>>;
}

interface PrintOptions {
  now: Date;
  time_zone: string;
  onRow: () => Promise<void>;
}

const amountWidth = 110;
const statusWidth = 110;

/** Prints the transfers of a payment run with the items that each transfer pays, and the totals by currency. */
export async function remittancePdf(remittance: Remittance, options: PrintOptions): Promise<MadeExport> {
  const { number, created_by } = remittance.run;
  const sheet = await PdfSheet.open({
    title: t`Remittance ${number}`,
    author: `${created_by.first_name} ${created_by.last_name}`,
    footer: joinFacts([number, instantText(options.now, options.time_zone)], '   '),
    created_at: options.now,
  });
  const written = writeList(sheet, remittance, options);
  written.catch((error: Error) => sheet.doc.destroy(error));
  return { body: sheet.doc, written };
}

async function writeList(sheet: PdfSheet, { run, transfers }: Remittance, options: PrintOptions): Promise<number> {
  const { number, state, created_at, created_by } = run;
  sheet.text(t`Remittance list`, { ink: 'dim' });
  sheet.text(number, { size: 18, font: 'strong' });
  sheet.gap(4);
  const started = t`Started ${instantText(new Date(created_at), options.time_zone)}`;
  sheet.text(
    joinFacts([paymentRunStateLabel[state], started, `${created_by.first_name} ${created_by.last_name}`], '   ·   '),
    {
      ink: 'dim',
    },
  );
  sheet.gap(10);
  sheet.rule();

  for (const transfer of transfers) {
    writeTransfer(sheet, transfer);
    await options.onRow();
    await sheet.drained();
  }
  for (const { currency, amount, no_of_transfers } of run.totals)
    sheet.row([
      {
        text: plural(no_of_transfers, 'Total of 1 transfer', 'Total of # transfers'),
        width: sheet.width - amountWidth,
        font: 'strong',
      },
      { text: `${currency} ${withCommas(amount)}`, width: amountWidth, align: 'end', font: 'strong' },
    ]);
  sheet.end();
  return transfers.length;
}

function writeTransfer(sheet: PdfSheet, { currency, amount, payments }: Remittance['transfers'][number]): void {
  const payee = payments[0]?.payee;
  const entity = payments[0]?.entity?.name;
  const name = payee ? `${payee.first_name} ${payee.last_name}` : '';
  sheet.ensureSpace(30);
  sheet.row(
    [
      { text: joinFacts([name, entity], ', '), width: sheet.width - amountWidth, font: 'strong' },
      { text: `${currency} ${withCommas(amount)}`, width: amountWidth, align: 'end', font: 'strong' },
    ],
    { gap: 1 },
  );
  for (const payment of payments)
    sheet.row(
      [
        {
          text: `${payment.number} ${payment.title}`,
          width: sheet.width - amountWidth - statusWidth,
          size: 9,
          ink: 'dim',
        },
        { text: payoutStateLabel[payment.state], width: statusWidth, size: 9, ink: 'dim' },
        {
          text: withCommas(toDecimal(moneyFrom(payment.amount, currency))),
          width: amountWidth,
          align: 'end',
          size: 9,
          ink: 'dim',
        },
      ],
      { gap: 1 },
    );
  sheet.rule();
}
