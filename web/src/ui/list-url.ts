/** A sort order: one of the list's allowed sort keys, and the direction. */
export interface ListSort<By extends string = string> {
  by: By;
  direction: 'asc' | 'desc';
}

/** The filters and sort keys of a list, which are the parameters its URL may contain. */
export interface ListShape<Filter extends string, By extends string> {
  filters: readonly Filter[];
  sorts: readonly [By, ...By[]];
  /** The default order; if absent, the list is in ascending order of the first sort key. */
  sort?: ListSort<By>;
}

export interface ListQuery<Filter extends string, By extends string> {
  search: string;
  filters: Partial<Record<Filter, string>>;
  sort: ListSort<By>;
  page: number;
}

type UrlParams = Record<string, string>;

/**
 * Reads the query from URL parameters such as `?q=ana&state=active&sort=-created_at&page=3`. Ignores unknown
 * parameters.
 */
export function readUrl<Filter extends string, By extends string>(
  params: UrlParams,
  shape: ListShape<Filter, By>,
): ListQuery<Filter, By> {
  const filters: Partial<Record<Filter, string>> = {};
  for (const name of shape.filters) if (params[name]) filters[name] = params[name];
  const page = Number(params.page ?? 1);

  return {
    search: (params.q ?? '').slice(0, 200),
    filters,
    sort: readSort(params.sort, shape),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** Changes parts of the URL parameters. Default values are left out of the URL. */
export function changeUrl<Filter extends string, By extends string>(
  params: UrlParams,
  shape: ListShape<Filter, By>,
  change: Partial<ListQuery<Filter, By>>,
): UrlParams {
  const query = { ...readUrl(params, shape), ...change };
  const standard = defaultSort(shape);
  const isDefault = query.sort.by === standard.by && query.sort.direction === standard.direction;
  const own: Record<string, string | undefined> = {
    q: query.search || undefined,
    sort: isDefault ? undefined : `${query.sort.direction === 'desc' ? '-' : ''}${query.sort.by}`,
    page: query.page > 1 ? String(query.page) : undefined,
  };
  for (const name of shape.filters) own[name] = query.filters[name] || undefined;
  const next = Object.entries({ ...params, ...own }).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(next);
}

/** Returns the query as normalised text without the page, so that lists with the same rows have the same text. */
export function listQuery<Filter extends string, By extends string>(
  params: UrlParams,
  shape: ListShape<Filter, By>,
): string {
  const own = changeUrl({}, shape, { ...readUrl(params, shape), page: 1 });
  const query = new URLSearchParams(own);
  query.sort();
  return String(query);
}

function readSort<By extends string>(text: string | undefined, shape: ListShape<string, By>): ListSort<By> {
  const isDescending = text?.startsWith('-') ?? false;
  const by = shape.sorts.find((key) => key === (isDescending ? text?.slice(1) : text));
  return by ? { by, direction: isDescending ? 'desc' : 'asc' } : defaultSort(shape);
}

function defaultSort<By extends string>(shape: ListShape<string, By>): ListSort<By> {
  return shape.sort ?? { by: shape.sorts[0], direction: 'asc' };
}
