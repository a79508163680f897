import sanitizeHtml from 'sanitize-html';
import type { CompanyTransaction } from '../../db/database.ts';
import { readSupport } from './companies.rows.ts';

/** The support lines of the home page. The text is HTML from outside, so only what is listed below survives. */
export async function supportOf(tx: CompanyTransaction, client_id: string) {
  const row = await readSupport(tx, client_id);
  return {
    web_guide_video: row?.guide_video_url ?? null,
    support_mail_text: sanitised(row?.support_mail_text ?? ''),
    support_contact_no: row?.support_contact_no ?? '',
  };
}

export function sanitised(html: string): string {
  const known = cleaned.get(html);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(html, {
    allowedTags: ['a', 'b', 'br', 'em', 'i', 'p', 'strong', 'span'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  });
  // A handful of texts in the whole product; cleaning each once keeps it off the home page's path.
  if (cleaned.size > 1000) cleaned.clear();
  cleaned.set(html, clean);
  return clean;
}

const cleaned = new Map<string, string>();
