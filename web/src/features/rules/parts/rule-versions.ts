/** A rule as it stands in an editor. */
export interface Draft<Rule extends object> {
  name: string;
  description: string;
  rule: Rule;
}

export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Somebody else's newer version with what was changed here kept, part by part. */
export function withTyped<Rule extends object>({
  base,
  typed,
  newer,
}: Record<'base' | 'typed' | 'newer', Draft<Rule>>): Draft<Rule> {
  const parts = Object.keys(newer.rule) as (keyof Rule)[];
  const rule = Object.fromEntries(
    parts.map((part) => [part, isSame(base.rule[part], typed.rule[part]) ? newer.rule[part] : typed.rule[part]]),
  ) as Rule;
  return {
    name: base.name === typed.name ? newer.name : typed.name,
    description: base.description === typed.description ? newer.description : typed.description,
    rule,
  };
}
