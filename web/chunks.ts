import type { Rolldown } from 'vite';

type Groups = Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups'];

/**
 * How the script is cut. A page asks for a handful of files at once, and each costs more to ask for than a few kilobytes
 * cost to send: what pages share travels in few pieces, each a step further from the first load. Whatever is named takes
 * what it imports along; what no group names stays with the page that needs it.
 */
export const chunks: NonNullable<Groups> = [
  // Every page needs these two: the libraries, which change rarely, and the shell with home.
  { name: 'vendor', test: /node_modules.*js$/, tags: ['$initial'], priority: 9 },
  { name: 'base', tags: ['$initial'], priority: 8 },
  // Large, and wanted by few pages at once.
  { name: 'dates', test: /node_modules\/temporal/, priority: 7 },
  { name: 'schemas', test: /node_modules\/zod\//, priority: 7 },
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\/|web\/src\/ui\/use-form-submit/, priority: 7 },
  { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2, priority: 6 },
  // Notices, dialogs, simple fields, amounts and states: what the pages before and just after signing in are made of.
  {
    name: 'pieces',
    test: anyOf(
      /node_modules\/@mantine\/notifications\//,
      /web\/src\/ui\/(notices|NoticeMessage|ModalDialog|TextField|FieldLabel|FormAlert|CheckboxField|PasswordField)\.tsx?/,
      /web\/src\/ui\/(ReportPicture|ReceiptThumb|Flag|StatusDot|PublicFooter|TextLink|TextButton)\.tsx/,
      /domain\/src\/.*(-stages|money|currency)\.ts/,
    ),
    priority: 6,
  },
  // Tables with their filters, orders, choices and menus.
  {
    name: 'lists',
    test: anyOf(
      /web\/src\/ui\/(.*Table|Filter|Bulk|Selection|SavedViews|SortMenu|ColumnsMenu|ListCaption|FindField|SelectField)/,
      /web\/src\/ui\/(ConfirmDialog|TabBar|DateOnly|dialogs\.module|use-list|use-paged|use-keys|use-selection|use-column)/,
      /web\/src\/features\/reports\/parts\/(List|Nothing|Undone|NowWith|ExpenseFlags|ReportFlags|ReportTotal|chosen)/,
      /web\/src\/features\/reports\/parts\/(every-id|use-one|addresses|missing|columns|report-filters|filter-slots|own-bulk|OwnBulk|use-chosen)/,
      /web\/src\/features\/(filing|exports\/parts)\/|use-can-change|users\/parts\/(PersonFilter|use-colleagues)/,
      /domain\/src\/.*(-modes|-methods|-states|-tabs|shown-amounts|day-text)\.ts/,
    ),
    minShareCount: 2,
    priority: 5,
  },
  { name: 'contracts', test: /contract\/src\//, minShareCount: 2, priority: 4 },
  // What forms in drawers and dialogs are made of.
  {
    name: 'editing',
    test: anyOf(
      /web\/src\/ui\/(.*Form|.*Field|.*Dialog|Side|SaveKeys|use-|Pill|PersonCell|.*hoice)/,
      /web\/src\/features\/(users|custom-fields)\/parts\/(Person|Custom)/,
    ),
    minShareCount: 6,
    priority: 3,
  },
  // A report, an expense or an advance as it is read and decided on.
  {
    name: 'reading',
    test: anyOf(/web\/src\/features\/(reports|approvals|advances|bulk)\//, /web\/src\/ui\/(Activity|Verdict|Receipt)/),
    minShareCount: 4,
    priority: 2,
  },
];

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'u');
}
