/** Legal forms. On a receipt, they only appear after the name of a company. */
const legalForm =
  /\b(sdn\W{0,3}\p{L}{0,3}|berhad|(pte|pty|pvt)\W{0,3}l[ti]d|l[ti]d|limited|llc|llp|plc|inc|corp|corporation|gmbh|mbh|ohg|e\.k|ug|sarl|s\.a\.r\.l|sas|eurl|s\.l\.?u?|s\.r\.l|srl|s\.p\.a|spa|b\.v|n\.v|a\/s|aps|oyj?|sp\.? ?z ?o\.? ?o|s\.r\.o|kft|zrt|lda|ltda|s\/b|k\.k)\b\.?|株式会社|有限公司/iu;
/** Short legal forms that are also words. They count only at the end of a line. */
const lastForm = /(?:\b(bhd|ag|kg|ab|as|sa|bv|nv|co|company|se)|\(m\) ?bhd)\.?$/iu;
/** Words for kinds of business that begin or end the name of a business in many countries. */
const trade =
  /\b(enterprises?|trading|restaurants?|restoran|ristorante|restaurante|restauracja|gasthaus|gasthof|trattoria|pizza|pizzeria|osteria|brasserie|bistro|cafe|caff[eè]|coffee|bakery|bakeries|b[aä]ckerei|boulangerie|hardware|stationers?|stationery|books?(tore|centre)?|mart|supermarket|supermarch[eé]|supermercado|hypermarket|market|markt|store|stores|shop|boutique|kedai|perniagaan|syarikat|pasar|pharmacy|farmacia|apotheke|pharmacie|hotel|hostel|inn|motel|petro\w*|station|tankstelle|taxi|parking|services?|kitchen|grill|bar|pub|foods?|seafood|marketing|ventures?|industr(y|ies)|machinery|electrical|electronics?|furniture|gallery|auto|garage|clinic|klinik|dental|spa|salon|minimarket|grocer|grocery|express|holdings?|distribution|international)\b/iu;

/** Returns how likely a text is the name of a business: 2 with a legal form, 1 with a kind of business, else 0. */
export function businessStrength(text: string): 0 | 1 | 2 {
  if (legalForm.test(text) || lastForm.test(text.replace(/[^\p{L})/&.]+$/u, ''))) return 2;
  return trade.test(text) ? 1 : 0;
}

/** True for text that continues the name on the line above: 'Trading', 'Co. (M) Sdn Bhd'. */
export function isNameEnding(text: string): boolean {
  if (/\d/u.test(text)) return false;
  const rest = text
    .replace(legalForm, ' ')
    .replace(new RegExp(trade.source, 'giu'), ' ')
    .replace(lastForm, ' ')
    .replace(/\(\w{1,3}\)|\b(co|m|and|the|of)\b/giu, ' ')
    .replace(/[^\p{L}\d]/gu, '');
  return rest === '' && /\p{L}/u.test(text);
}

/** Removes registration and tax numbers, with or without brackets. */
export function withoutNumbers(text: string): string {
  return text
    .replace(new RegExp(`(${legalForm.source})[^\\p{L}]*\\p{L}{0,2}\\d{2}[^ ]*$`, 'iu'), '$1')
    .replace(/[([{][^)\]}]*\d{4,}[^)\]}]*[)\]}]?/gu, ' ')
    .replace(
      /\b(co|company|reg|business|gst|roc|ssm|brn|abn|uen|vat|tax)?\W{0,2}(reg|id|no|nr|number)?\W{0,3}\b[A-Z]{0,3}\d{5,}[A-Z\d]*(\s?-\s?[A-Z\d])?(?![\p{L}\d])/giu,
      ' ',
    )
    .replace(/\s{2,}/gu, ' ')
    .trim();
}
