import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { testSession } from '../../testing/test-session.ts';
import { ExportMenu } from '../exports/parts/ExportMenu.tsx';
import { TemplateEditor } from './parts/TemplateEditor.tsx';
import { draftOf, type TemplateDetails } from './template-draft.ts';

beforeEach(() => sessionStorage.clear());

const field = (key: string, label: string, type: 'text' | 'number' | 'date' = 'text') =>
  ({ key, label, group: 'expense', type }) as const;
const user_rp_details = { '/settings/export-templates': ['read', 'write'] };
const admin = { ...testSession, rights: { ...testSession.rights, user_rp_details } };
const none = { static_fields: [], custom_fields: [] };
const details: TemplateDetails = {
  status: true,
  template_id: null,
  template: null,
  expense_fields: {
    static_fields: [field('merchant', 'Merchant'), field('amount', 'Amount', 'number')],
    custom_fields: [],
  },
  report_fields: none,
  user_fields: none,
  dummy_fields: [],
};

function server(answer: object = {}) {
  const requests = fakeServer(({ url }) => ({
    body: url.includes('/preview')
      ? { status: true, headers: ['Amount'], rows: [['12.50']] }
      : { status: true, template_id: '0190a000-0000-7000-8000-0000000000b1', version: 0, ...answer },
  }));
  return (path: string) => requests.filter(({ url }) => url.startsWith(`/api${path}`)).map(({ body }) => body);
}

it('builds a template by keyboard: columns in order, headers, a constant and a formula with its bracket message', async () => {
  const sent = server();
  const user = renderComponent(
    <TemplateEditor details={details} initial={draftOf(details, 'expense')} onLevel={() => {}} onClose={() => {}} />,
    admin,
  );
  const enter = async (field: HTMLElement, text: string) => {
    field.focus();
    await user.paste(text);
  };
  await enter(screen.getByLabelText('Name'), 'Journal');
  await user.click(screen.getByLabelText('Add Merchant'));
  await user.click(screen.getByLabelText('Add Amount'));
  await user.click(screen.getByText('Add constant'));
  await user.click(screen.getByText('Add formula'));

  screen.getByLabelText('Move Amount').focus();
  await user.keyboard(' {ArrowUp} ');
  await enter(screen.getByLabelText('Header of Amount'), ' due');
  await enter(screen.getByLabelText(/Value in every row/u), 'GL-01');
  await enter(screen.getByLabelText('Formula'), '(amount');
  screen.getByText('The bracket ( at character 1 is not closed.');
  await enter(screen.getByLabelText('Formula'), ' * 2)');
  await screen.findByText('12.50');

  await user.click(screen.getByText('Save template'));
  await waitFor(() =>
    expect(sent('/custom-template/create')).toMatchObject([
      {
        name: 'Journal',
        level: 'expense',
        options: {
          columns: [
            { source: 'expense', field_key: 'amount', header: 'Amount due' },
            { source: 'expense', field_key: 'merchant', header: 'Merchant' },
            { source: 'dummy', static_value: 'GL-01' },
            { source: 'formula', formula: '(amount * 2)' },
          ],
        },
      },
    ]),
  );
});

it('offers the templates of the list in the Export menu, the default first', async () => {
  const template = (template_id: string, name: string, level: string, default_for: string[]) => ({
    template_id,
    name,
    level,
    format: 'csv',
    default_for,
    columns_count: 1,
    owner: { user_id: template_id, first_name: 'Ana', last_name: 'Tester', email: 'ana@company.test' },
    version: 0,
    updated_at: '2026-11-10T08:00:00.000Z',
  });
  server({
    data: [
      template('0190a000-0000-7000-8000-0000000000c1', 'Bank file', 'payout', []),
      template('0190a000-0000-7000-8000-0000000000c2', 'All lines', 'expense', []),
      template('0190a000-0000-7000-8000-0000000000c3', 'Journal', 'expense', ['expenses']),
    ],
  });
  const chosen: object[] = [];
  const user = renderComponent(
    <ExportMenu screen="expenses" isPending={false} isEmpty={false} onExport={(options) => chosen.push(options)} />,
  );
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByRole('menuitem', { name: /Journal/u });
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['As CSV', 'As Excel (XLSX)', 'Journal (default)', 'All lines']);
  await user.click(screen.getByRole('menuitem', { name: 'All lines' }));
  expect(chosen).toEqual([{ template_id: '0190a000-0000-7000-8000-0000000000c2' }]);
});
