/** An unsaved rule in the editor. */
export interface Draft<Rule extends object> {
  name: string;
  description: string;
  rule: Rule;
}

export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Merges the user's edits into a newer version of the rule. Parts that the user changed take precedence. */
export function mergeEdits<Rule extends object>({
  base,
  edited,
  newer,
}: Record<'base' | 'edited' | 'newer', Draft<Rule>>): Draft<Rule> {
  const parts = Object.keys(newer.rule) as (keyof Rule)[];
  const rule = Object.fromEntries(
    parts.map((part) => [part, isSame(base.rule[part], edited.rule[part]) ? newer.rule[part] : edited.rule[part]]),
  ) as Rule;
  return {
    name: base.name === edited.name ? newer.name : edited.name,
    description: base.description === edited.description ? newer.description : edited.description,
    rule,
  };
}
