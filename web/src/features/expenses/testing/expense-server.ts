import { fakeServer, type Request } from '../../../lib/testing/fake-browser.ts';
import { emptyExpense } from '../expense-values.ts';

const expense_id = '0190a000-0000-7000-8000-0000000000e1';

type Reply = { status?: number; body?: unknown } | 'no answer';

/**
 * Responds to the requests of the expense form and stores the expense that it saves. A reply from `refuse` takes
 * precedence.
 */
export function expenseServer({ categories = [] }: { categories?: readonly object[] } = {}) {
  let receipt: { id: string; scan: object } | null = null;
  let policy_outcome: object = passed;
  let saved = { ...emptyExpense('EUR'), ...unchangedDetails, version: 0 };
  let refuse: (path: string) => Reply | null = () => null;

  function save({ url, body }: Request): Reply {
    const { expense_id: id, version, ...input } = body as { expense_id?: string; version?: number };
    if (id && version !== saved.version) return { status: 409, body: { code: 'item.changed', message: 'Changed.' } };
    saved = { ...saved, ...input, stage: url.includes('/draft/') ? 'draft' : 'unreported', version: saved.version + 1 };
    return answer();
  }

  /** Returns the receipt. For a saved draft with a merchant but no category, it includes a suggested category. */
  const receiptShown = () => {
    const isSuggested = receipt && saved.category_id === null && saved.merchant !== '';
    return isSuggested ? { ...receipt, scan: { ...receipt?.scan, category_id: suggestion } } : receipt;
  };

  const answer = () => {
    const file = receiptShown();
    return { body: { status: true, expense_id, data: { ...saved, receipts: file ? [file] : [] } } };
  };

  const requests = fakeServer((request) => {
    const path = request.url.replace(/^\/api/u, '').replace(/\?.*$/u, '');
    const refusal = refuse(path);
    if (refusal) return refusal;
    if (path === '/expense/details') return answer();
    if (savePaths.includes(path)) return save(request);
    if (path === '/misc/file') return { body: { status: true, data: receipt ?? unreadReceipt } };
    if (path === '/misc/exrate') return { body: { status: true, ex_rate: '1.05', rate_on: '2026-11-03' } };
    if (path === '/category/list') return { body: { status: true, data: categories } };
    if (path === '/expense/policyexpenses') return { body: { status: true, policy_outcome, checks: [] } };
    return { body: { status: true, data: [], received: [], given: [] } };
  });

  return {
    saves: () => requests.filter(({ url }) => savePaths.includes(url.replace(/^\/api/u, ''))),
    saved: () => saved,
    /** Sets a function that returns the error reply for a request that should fail, and null for any other request. */
    refuse: (answers: (path: string) => Reply | null) => {
      refuse = answers;
    },
    /** Simulates that a receipt has been read. */
    hasReceipt: (file: typeof hotelReceipt) => {
      receipt = file;
    },
    evaluateAs: (outcome: Partial<typeof passed>) => {
      policy_outcome = { ...passed, ...outcome };
    },
    /** Simulates that another tab saves the expense. */
    saveElsewhere: (changes: Partial<typeof saved>) => {
      saved = { ...saved, ...changes, version: saved.version + 1 };
    },
  };
}

const savePaths = ['/expense/draft/create', '/expense/draft/edit', '/expense/create', '/expense/edit'];

const passed = {
  result: 'pass',
  headline: '',
  detail: '',
  needs_reason: false,
  policy_violation: null,
  passed: [],
};

const category = { parent_id: null, icon: 'receipt', is_reimbursable: true, attributes: [] };
export const lodging = { ...category, id: '0190a000-0000-7000-8000-0000000000c1', name: 'Lodging' };
export const meals = { ...category, id: '0190a000-0000-7000-8000-0000000000c2', name: 'Meals' };

const reading = (value: string) => ({ value, confidence: 'high', box: null });
const suggestion = reading(lodging.id);

/** A hotel receipt that is still being read. */
const unreadReceipt = {
  id: '0190a000-0000-7000-8000-0000000000f1',
  name: 'hotel.pdf',
  kind: 'pdf',
  no_of_pages: 1,
  pages: [],
  thumbnail: null,
  scan: { state: 'pending' },
};

export const hotelReceipt = {
  ...unreadReceipt,
  scan: {
    state: 'done',
    failure: '',
    merchant: reading('Hotel Adler'),
    spent_on: reading('2026-11-03'),
    amount: reading('229.00'),
    currency: reading('CHF'),
    tax: null,
    invoice_number: null,
    category_id: null,
  },
};

const unchangedDetails = {
  id: expense_id,
  stage: 'draft',
  converted_currency: 'EUR',
  rate_source: 'table',
  receipts: [],
  report_number: null,
  report_title: null,
};
