import type { Rolldown } from 'vite';

type Groups = Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups'];

/**
 * The manual chunk groups. An extra request costs more than a few extra kilobytes, so code that pages share goes into a
 * few chunks. The groups are ordered from the first page load to rarely used pages. A group includes the imports of its
 * modules; a module without a group stays in the chunk of its page.
 */
export const chunks: NonNullable<Groups> = [
  // Every page needs these two chunks: the libraries, which change rarely, and the shell with the home page.
  { name: 'vendor', test: /node_modules.*js$/, tags: ['$initial'], priority: 9 },
  { name: 'base', tags: ['$initial'], priority: 8 },
  // Large libraries that only some pages use.
  { name: 'dates', test: /node_modules\/temporal/, priority: 7 },
  { name: 'schemas', test: /node_modules\/zod\//, priority: 7 },
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\/|web\/src\/ui\/use-form-submit/, priority: 7 },
  { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2, priority: 6 },
  // Components of the sign-in pages, and other basic parts: notices, dialogs, simple fields, amounts and stages.
  {
    name: 'basics',
    test: anyOf(
      /node_modules\/@mantine\/notifications\//,
      /web\/src\/ui\/(notices|NoticeMessage|ModalDialog|TextField|FieldLabel|FormAlert|CheckboxField|PasswordField)\.tsx?/,
      /web\/src\/ui\/(SampleReport|ReceiptThumb|Flag|StatusDot|PublicFooter|TextLink|TextButton)\.tsx/,
      /domain\/src\/.*(-stages|money|currency)\.ts/,
    ),
    priority: 6,
  },
  // Tables with their filters, sorting, selection and menus.
  {
    name: 'lists',
    test: anyOf(
      /web\/src\/ui\/(.*Table|Filter|Bulk|Selection|SavedViews|SortMenu|ColumnsMenu|ListCaption|FindField|SelectField)/,
      /web\/src\/ui\/(ConfirmDialog|TabBar|DateOnly|dialogs\.module|use-list|use-paged|use-row|use-keys|use-selection|use-column)/,
      /web\/src\/features\/lists\/parts\/(List|Nothing|columns|filter|list-labels|url-filters|use-)/,
      /web\/src\/features\/bulk\/parts\/(Own|Unchanged|bulk|chosen|every|own|use-chosen|use-one)/,
      /web\/src\/features\/(reports|expenses|items)\/parts\/.*(NowWith|Flags|ReportTotal|report-urls|missing|report-filters)/,
      /web\/src\/features\/(filing|exports\/parts)\/|use-can-change|people\/parts\/(PersonFilter|use-colleagues)/,
      /domain\/src\/.*(-modes|-methods|-states|-tabs|shown-amounts|day-text)\.ts/,
    ),
    minShareCount: 2,
    priority: 5,
  },
  { name: 'contracts', test: /contract\/src\//, minShareCount: 2, priority: 4 },
  // Forms in side panels and dialogs.
  {
    name: 'editing',
    test: anyOf(
      /web\/src\/ui\/(.*Form|.*Field|.*Dialog|Side|SaveKeys|use-|Pill|PersonCell|.*hoice)/,
      /web\/src\/features\/(people|custom-fields)\/parts\/(Person|Custom)/,
    ),
    minShareCount: 6,
    priority: 3,
  },
  // Detail pages of reports, expenses and advances.
  {
    name: 'reading',
    test: anyOf(
      /web\/src\/features\/(items|reports|approvals|advances|bulk)\//,
      /web\/src\/ui\/(Activity|ResultPanel|Receipt)/,
    ),
    minShareCount: 4,
    priority: 2,
  },
];

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'u');
}
