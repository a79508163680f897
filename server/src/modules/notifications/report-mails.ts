import type { CompanyTransaction } from '../../db/database.ts';
import { composeMail } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/port.ts';
import { itemHistory } from '../activity/item-history.ts';

/** A report as its history tells it: enough for a mail, and nothing that only the reports themselves know. */
export interface ReportTold {
  report_id: string;
  label: string;
  title: string;
  who: string;
  comment: string;
}

/** What happened last, told by the line that the event came with. Null for a report nobody ever wrote about. */
export async function reportTold(
  tx: CompanyTransaction,
  { client_id, report_id }: { client_id: string; report_id: string },
): Promise<ReportTold | null> {
  const last = (await itemHistory(tx, { client_id, item_kind: 'report', item_id: report_id })).at(-1);
  if (!last) return null;
  const title = typeof last.facts.title === 'string' ? last.facts.title : '';
  const who = last.actor ? `${last.actor.first_name} ${last.actor.last_name}` : 'Outlay';
  return { report_id, label: last.item_label, title, who, comment: last.comment };
}

interface Telling {
  user: { email: string; first_name: string };
  about: ReportTold | null;
  public_url: string;
}

type Say = (about: ReportTold) => { subject: string; lines: string[]; action: string };

/** Mails about reports, by the event that calls for them. */
export const reportMails: Record<string, (telling: Telling) => Promise<Mail>> = {
  'report.submitted': aboutReport(({ label, title, who, comment }) => ({
    subject: `${label} ${title} waits for you`,
    lines: [`${who} submitted ${label} ${title}. Have a look and decide.`, ...quoted(comment)],
    action: 'Open the report',
  })),
  'report.reminded': aboutReport(({ label, title, who }) => ({
    subject: `${label} ${title} still waits for you`,
    lines: [`${who} asks you to have a look at ${label} ${title}.`],
    action: 'Open the report',
  })),
  'report.mentioned': aboutReport(({ label, title, who, comment }) => ({
    subject: `${who} mentioned you in ${label}`,
    lines: [`${who} wrote about ${label} ${title}:`, ...quoted(comment)],
    action: 'Answer',
  })),
};

function aboutReport(say: Say) {
  return async ({ user, about, public_url }: Telling): Promise<Mail> => {
    if (!about) throw new Error('A mail about a report came without one.');
    const { subject, lines, action } = say(about);
    return composeMail({
      ...{ to: user.email, subject, greeting: `Hello ${user.first_name},`, lines },
      action: { label: action, url: `${public_url}/report/${about.report_id}` },
      footer: 'You get this because the report needs you.',
    });
  };
}

function quoted(comment: string): string[] {
  return comment === '' ? [] : [`“${comment}”`];
}
