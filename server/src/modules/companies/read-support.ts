import sanitizeHtml from 'sanitize-html';
import type { CompanyTransaction } from '../../db/database.ts';
import { readSupport } from './companies.rows.ts';

/** Reads the support contact for the home page. Its text is HTML from the settings, so only allowed tags are kept. */
export async function supportOf(tx: CompanyTransaction, client_id: string) {
  const row = await readSupport(tx, client_id);
  return {
    web_guide_video: row?.guide_video_url ?? null,
    support_mail_text: sanitised(row?.support_mail_text ?? ''),
    support_contact_no: row?.support_contact_no ?? '',
  };
}

export function sanitised(html: string): string {
  const cached = cleaned.get(html);
  if (cached !== undefined) return cached;
  const clean = sanitizeHtml(html, {
    allowedTags: ['a', 'b', 'br', 'em', 'i', 'p', 'strong', 'span'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  });
  // There are only a few different texts, so the cleaned HTML is cached.
  if (cleaned.size > 1000) cleaned.clear();
  cleaned.set(html, clean);
  return clean;
}

const cleaned = new Map<string, string>();
