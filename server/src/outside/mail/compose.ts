import { currentLanguage, t } from '#domain/language/translate.ts';
import { defaultLook, readableOn } from '#domain/notifications/mail-look.ts';
import type { Mail } from './port.ts';

/** A line of a mail that links to a page. */
export interface MailLink {
  text: string;
  url: string;
  /** Sentences below the link. */
  details?: string;
}

export interface MailAction {
  label: string;
  url: string;
}

export interface MailBrand {
  color: string;
  company: string;
  /** The logo as a data URL. */
  logo: string | null;
}

interface MailParts {
  to: string;
  subject: string;
  greeting: string;
  lines: readonly (string | MailLink)[];
  action: MailAction;
  /** Additional buttons before the main one. */
  choices?: readonly MailAction[];
  footer: string;
  /** The company's colour and logo. */
  brand?: MailBrand | undefined;
  /** The link to the mail settings, for optional mails. */
  fewer?: MailAction;
  /**
   * The link that turns off mails of this kind, also with one click in the mail program; absent if they cannot be
   * turned off.
   */
  unsubscribe?: MailAction | undefined;
}

/**
 * Composes a mail in the current language: a greeting, a few lines, and one or more buttons. The text and the HTML have
 * the same content.
 */
export function composeMail(parts: MailParts): Mail {
  const { to, subject, greeting, lines, action, choices = [], footer, brand, unsubscribe } = parts;
  return {
    to,
    // Line breaks are removed, so that a company's name cannot inject headers.
    subject: subject.replace(/\s+/gu, ' '),
    text: [
      greeting,
      ...lines.map(lineText),
      ...[...choices, action].map(linkText),
      footer,
      ...settingLinks(parts).map(linkText),
    ].join('\n\n'),
    html: page(parts),
    ...(brand?.logo && { logo: brand.logo }),
    ...(unsubscribe && { headers: oneClickHeaders(unsubscribe.url) }),
  };
}

/** Returns a greeting such as 'Hello Ana,'. */
export function greeting(first_name = ''): string {
  return first_name === '' ? t`Hello,` : t`Hello ${first_name},`;
}

/** Builds the headers of RFC 8058: the mail program shows a button that sends a POST request to the URL. */
function oneClickHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function settingLinks({ fewer, unsubscribe }: MailParts): MailAction[] {
  return [fewer, unsubscribe].filter((link) => link !== undefined);
}

function lineText(line: string | MailLink): string {
  if (typeof line === 'string') return line;
  return [line.text, line.details, line.url].filter(Boolean).join('\n');
}

function linkText({ label, url }: MailAction): string {
  return `${label}:\n${url}`;
}

/** The dark colours are in the head. Mail programs that ignore the head show the light colours of the elements. */
const darkStyles = `@media (prefers-color-scheme:dark){.page{background:#101616!important}.card{background:#1a2222!important;border-right-color:#2e3a3a!important;border-bottom-color:#2e3a3a!important;border-left-color:#2e3a3a!important;color:#e8eeee!important}.dim{color:#a3b1b1!important}}@media (max-width:480px){.outer{padding:16px 8px!important}.card{padding:16px!important}.button{display:block!important;text-align:center}}`;

function page(parts: MailParts): string {
  const { greeting, lines, action, choices = [], footer, brand = plainBrand } = parts;
  const { code, direction } = currentLanguage();
  const filled = `background:${brand.color};color:${readableOn(brand.color)};border:1px solid ${brand.color}`;
  const outlined = 'background:#fff;color:#121818;border:1px solid #879494';
  const buttons = [...choices.map((choice) => button(choice, outlined)), button(action, filled)];
  return `<!doctype html><html lang="${code}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${darkStyles}</style></head><body class="page" style="margin:0;background:#f6f8f8;font:14px/20px system-ui,sans-serif;color:#121818">
<div class="outer"${isRightToLeft() ? ' dir="rtl"' : ''} style="max-width:480px;margin:0 auto;padding:32px 16px"><div class="card" style="background:#fff;border:1px solid #e3e8e8;border-top:4px solid ${brand.color};border-radius:8px;padding:24px;overflow-wrap:anywhere">
${header(brand)}${paragraph(greeting, 'font-weight:600')}
${lines.map((line) => (typeof line === 'string' ? paragraph(line) : linked(line))).join('\n')}
<p style="margin:0 0 8px">${buttons.join(' ')}</p>
<p class="dim" style="margin:0;color:#5c6969;font-size:12px">${escapeHtml(footer)}</p>${settingLinks(parts).map(settingLink).join('')}
</div></div></body></html>`;
}

/**
 * Returns true for right-to-left languages. The direction is also set on the first element in the page, because some
 * mail programs drop the attributes of the page itself.
 */
function isRightToLeft(): boolean {
  return currentLanguage().direction === 'rtl';
}

const plainBrand: MailBrand = { color: defaultLook.color, company: '', logo: null };

function header({ logo, company }: MailBrand): string {
  if (!logo) return '';
  return `<p style="margin:0 0 16px"><img src="cid:logo" alt="${escapeHtml(company)}" height="32" style="height:32px;max-width:200px;border:0"></p>\n`;
}

/** Builds a paragraph, keeping the line breaks in the text. */
function paragraph(text: string, style = ''): string {
  return `<p style="margin:0 0 16px;${style}">${inHtml(text)}</p>`;
}

/** Escapes a text. Keeps an amount on one line with its currency, and the number of a report or advance on one line. */
function inHtml(text: string): string {
  return escapeHtml(text)
    .replace(/\b([A-Z]{3}) (?=\d)/gu, '$1&nbsp;')
    .replace(/\b(?:ER|AD)-\d+/gu, '<span style="white-space:nowrap">$&</span>')
    .replaceAll('\n', '<br>');
}

function button({ label, url }: MailAction, colors: string): string {
  return `<a class="button" href="${escapeHtml(url)}" style="display:inline-block;${colors};text-decoration:none;border-radius:8px;padding:8px 16px;margin:${isRightToLeft() ? '0 0 8px 4px' : '0 4px 8px 0'};font-weight:500">${escapeHtml(label)}</a>`;
}

/** Builds a link, underlined and in the text's colour, so that it is readable on light and dark backgrounds. */
function linked({ text, url, details }: MailLink): string {
  const below = details ? `<br>${inHtml(details)}` : '';
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:inherit;font-weight:600">${escapeHtml(text)}</a>${below}</p>`;
}

function settingLink({ label, url }: MailAction): string {
  return `\n<p class="dim" style="margin:4px 0 0;font-size:12px;color:#5c6969"><a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(label)}</a></p>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`);
}
