import { fakeServer, type Request } from '../../../lib/testing/fake-browser.ts';
import { emptyExpense } from '../expense-values.ts';

const expense_id = '0190a000-0000-7000-8000-0000000000e1';

type Reply = { status?: number; body?: unknown } | 'no answer';

/** Answers the calls of the expense form: it stores what is saved, unless `refuse` answers first. */
export function expenseServer() {
  let saved = { ...emptyExpense('EUR'), ...unchangedDetails, version: 0 };
  let refuse: (path: string) => Reply | null = () => null;

  function save({ url, body }: Request): Reply {
    const { expense_id: id, version, ...input } = body as { expense_id?: string; version?: number };
    if (id && version !== saved.version) return { status: 409, body: { code: 'item.changed', message: 'Changed.' } };
    saved = { ...saved, ...input, stage: url.includes('/draft/') ? 'draft' : 'unreported', version: saved.version + 1 };
    return answer();
  }

  const answer = () => ({ body: { status: true, expense_id, data: saved } });

  const requests = fakeServer((request) => {
    const path = request.url.replace(/^\/api/u, '').replace(/\?.*$/u, '');
    const refusal = refuse(path);
    if (refusal) return refusal;
    if (path === '/expense/details') return answer();
    if (savePaths.includes(path)) return save(request);
    return { body: emptyAnswers[path] ?? { status: true, data: [], received: [], given: [] } };
  });

  return {
    saves: () => requests.filter(({ url }) => savePaths.includes(url.replace(/^\/api/u, ''))),
    saved: () => saved,
    /** Fails the calls for which `answers` returns a reply. */
    refuse: (answers: (path: string) => Reply | null) => {
      refuse = answers;
    },
    /** Another tab saves the expense. */
    saveElsewhere: (changes: Partial<typeof saved>) => {
      saved = { ...saved, ...changes, version: saved.version + 1 };
    },
  };
}

const savePaths = ['/expense/draft/create', '/expense/draft/edit', '/expense/create', '/expense/edit'];

const emptyAnswers: Record<string, unknown> = {
  '/expense/policyexpenses': {
    status: true,
    policy_outcome: {
      result: 'pass',
      headline: '',
      detail: '',
      needs_reason: false,
      policy_violation: null,
      passed: [],
    },
    checks: [],
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
