import sanitizeHtml from 'sanitize-html';

const lineTags = ['p', 'div', 'tr', 'li', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'blockquote', 'hr'];
const cellTags = ['td', 'th'];

/** Converts an HTML mail to text: one line for each paragraph and table row, without scripts, styles and links. */
export function textOfHtml(html: string): string {
  const plain = sanitizeHtml(html, {
    allowedTags: [...lineTags, ...cellTags],
    allowedAttributes: {},
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head'],
  });
  return plain
    .replace(/\s+/gu, ' ')
    .replace(/<\/?(?:td|th)>/gu, '  ')
    .replace(/<[^>]*>/gu, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}
