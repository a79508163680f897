/** How a list is sorted: a name from the list's own allow-list, and which way. */
export interface ListSort<By extends string = string> {
  by: By;
  direction: 'asc' | 'desc';
}

/** What a list can be asked, and so what its address may hold. */
export interface ListShape<Filter extends string, By extends string> {
  filters: readonly Filter[];
  sorts: readonly [By, ...By[]];
  /** The order nobody has to ask for. The first sort, ascending, where nothing else is said. */
  sort?: ListSort<By>;
}

export interface ListQuery<Filter extends string, By extends string> {
  search: string;
  filters: Partial<Record<Filter, string>>;
  sort: ListSort<By>;
  page: number;
}

type Address = Record<string, string>;

/** `?q=ana&state=active&sort=-created_at&page=3` as what is asked. Whatever the list does not know is left aside. */
export function readUrl<Filter extends string, By extends string>(
  address: Address,
  shape: ListShape<Filter, By>,
): ListQuery<Filter, By> {
  const filters: Partial<Record<Filter, string>> = {};
  for (const name of shape.filters) if (address[name]) filters[name] = address[name];
  const page = Number(address.page ?? 1);
  return {
    search: (address.q ?? '').slice(0, 200),
    filters,
    sort: readSort(address.sort, shape),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** The address with these parts changed; what is as it would be anyway does not stand in it. */
export function changeUrl<Filter extends string, By extends string>(
  address: Address,
  shape: ListShape<Filter, By>,
  change: Partial<ListQuery<Filter, By>>,
): Address {
  const asked = { ...readUrl(address, shape), ...change };
  const usual = usualSort(shape);
  const isUsual = asked.sort.by === usual.by && asked.sort.direction === usual.direction;
  const own: Record<string, string | undefined> = {
    q: asked.search || undefined,
    sort: isUsual ? undefined : `${asked.sort.direction === 'desc' ? '-' : ''}${asked.sort.by}`,
    page: asked.page > 1 ? String(asked.page) : undefined,
  };
  for (const name of shape.filters) own[name] = asked.filters[name] || undefined;
  const next = Object.entries({ ...address, ...own }).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(next);
}

/** What is asked, written in one way only and without the page: two lists that show the same have the same text. */
export function listQuery<Filter extends string, By extends string>(
  address: Address,
  shape: ListShape<Filter, By>,
): string {
  const own = changeUrl({}, shape, { ...readUrl(address, shape), page: 1 });
  const query = new URLSearchParams(own);
  query.sort();
  return String(query);
}

function readSort<By extends string>(text: string | undefined, shape: ListShape<string, By>): ListSort<By> {
  const isDown = text?.startsWith('-') ?? false;
  const by = shape.sorts.find((each) => each === (isDown ? text?.slice(1) : text));
  return by ? { by, direction: isDown ? 'desc' : 'asc' } : usualSort(shape);
}

function usualSort<By extends string>(shape: ListShape<string, By>): ListSort<By> {
  return shape.sort ?? { by: shape.sorts[0], direction: 'asc' };
}
