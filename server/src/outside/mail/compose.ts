import type { Mail } from './port.ts';

/** A line that leads to a page. */
export interface MailLink {
  text: string;
  url: string;
}

export interface MailAction {
  label: string;
  url: string;
}

interface MailParts {
  to: string;
  subject: string;
  greeting: string;
  lines: readonly (string | MailLink)[];
  action: MailAction;
  /** Further buttons before the main one. */
  choices?: readonly MailAction[];
  footer: string;
  /** For optional mails: the link to the mail settings. */
  fewer?: MailAction;
  /** For mails that the recipient may turn off: the link that does so, also with one click in the mail program. */
  unsubscribe?: MailAction | undefined;
}

/** Composes a mail: a greeting, a few sentences, one link. Text and HTML have the same content. */
export function composeMail(parts: MailParts): Mail {
  const { to, subject, greeting, lines, action, choices = [], footer, unsubscribe } = parts;
  return {
    to,
    // A subject has one line, so a company's name cannot inject headers.
    subject: subject.replace(/\s+/gu, ' '),
    text: [
      greeting,
      ...lines.map(lineText),
      ...[...choices, action].map(linkText),
      footer,
      ...settingLinks(parts).map(linkText),
    ].join('\n\n'),
    html: page(parts),
    ...(unsubscribe && { headers: oneClickHeaders(unsubscribe.url) }),
  };
}

/** RFC 8058: the mail program shows a button that sends a POST request to the URL. */
function oneClickHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function settingLinks({ fewer, unsubscribe }: MailParts): MailAction[] {
  return [fewer, unsubscribe].filter((link) => link !== undefined);
}

function lineText(line: string | MailLink): string {
  return typeof line === 'string' ? line : `${line.text}\n${line.url}`;
}

function linkText({ label, url }: MailAction): string {
  return `${label}:\n${url}`;
}

function page(parts: MailParts): string {
  const { greeting, lines, action, choices = [], footer } = parts;
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  return `<!doctype html><html lang="en"><body style="margin:0;background:#f6f8f8;font:14px/20px system-ui,sans-serif;color:#121818">
<div style="max-width:480px;margin:0 auto;padding:32px 16px"><div style="background:#fff;border:1px solid #e3e8e8;border-radius:8px;padding:24px">
${paragraph(greeting, 'font-weight:600')}
${lines.map((line) => (typeof line === 'string' ? paragraph(line) : linked(line))).join('\n')}
<p style="margin:0 0 8px">${[...choices.map((choice) => button(choice, outlined)), button(action, filled)].join(' ')}</p>
${paragraph(footer, 'margin:0;color:#5c6969;font-size:12px')}${settingLinks(parts).map(settingLink).join('')}
</div></div></body></html>`;
}

const filled = 'background:#0b7a70;color:#fff;border:1px solid #0b7a70';
const outlined = 'background:#fff;color:#0b7a70;border:1px solid #0b7a70';

function button({ label, url }: MailAction, colors: string): string {
  return `<a href="${escapeHtml(url)}" style="display:inline-block;${colors};text-decoration:none;border-radius:8px;padding:8px 16px;margin:0 4px 8px 0;font-weight:500">${escapeHtml(label)}</a>`;
}

function linked({ text, url }: MailLink): string {
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#0b7a70">${escapeHtml(text)}</a></p>`;
}

function settingLink({ label, url }: MailAction): string {
  return `\n<p style="margin:4px 0 0;font-size:12px"><a href="${escapeHtml(url)}" style="color:#0b7a70">${escapeHtml(label)}</a></p>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`);
}
