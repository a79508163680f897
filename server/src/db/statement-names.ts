type NameOf = (sql: string) => string | undefined;

/**
 * Names the frequent statements of a pool, so that each connection parses them once and soon caches their plan:
 * PostgreSQL takes two to four times as long to plan our queries as to run them. Generated statements, such as those
 * with lists of any length, are too rare to get a name, so the number of names on a connection stays limited.
 */
export function statementNames(pool: object): NameOf {
  const known = ofPools.get(pool) ?? newNames();
  ofPools.set(pool, known);
  return known;
}

const oftenEnough = 16;
const maxNames = 400;
const maxUses = 2000;
const ofPools = new WeakMap<object, NameOf>();

function newNames(): NameOf {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();

  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= maxNames) return known;
    const count = (uses.get(sql) ?? 0) + 1;
    if (count < oftenEnough) {
      if (uses.size >= maxUses) uses.clear();
      uses.set(sql, count);
      return undefined;
    }

    uses.delete(sql);
    const name = `outlay_${names.size}`;
    names.set(sql, name);
    return name;
  };
}
