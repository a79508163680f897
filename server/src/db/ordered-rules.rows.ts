import { sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';
import { writeSortOrder } from './sort-order.rows.ts';

/** A rule of a company with its position among the rules of the same kind. */
export interface OrderedRule<AppliesTo extends string, Rule> {
  id: string;
  applies_to: AppliesTo;
  name: string;
  description: string;
  sort_order: number;
  is_active: boolean;
  version: number;
  rule: Rule;
}

interface Key {
  client_id: string;
  id: string;
}

/**
 * Returns the queries for ordered rules. Policies and approval rules have separate tables; `More` are the columns that
 * only one of the tables has.
 */
export function orderedRules<AppliesTo extends string, Rule, More extends object = object>(
  name: RuleTable,
  more: readonly (keyof More & string)[] = [],
) {
  return {
    ...ruleReads<AppliesTo, OrderedRule<AppliesTo, Rule> & More>(name, more),
    ...ruleWrites<AppliesTo, Rule>(name),
    ...ruleOrder<AppliesTo>(name),
  };
}

type RuleTable = 'approval_rules' | 'policies';

function ruleReads<AppliesTo extends string, Row>(name: RuleTable, more: readonly string[]) {
  const table = sql.table(name);
  const columns = ['id', 'applies_to', 'name', 'description', 'sort_order', 'is_active', 'version', 'rule', ...more];
  const select = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${table}`;

  return {
    async readAll(tx: CompanyTransaction, filter: { client_id: string; applies_to: AppliesTo }): Promise<Row[]> {
      const { rows } =
        await sql<Row>`${select} where client_id = ${filter.client_id} and applies_to = ${filter.applies_to}
        order by sort_order`.execute(tx);
      return rows;
    },

    async readOne(tx: CompanyTransaction, { client_id, id }: Key): Promise<Row | undefined> {
      const { rows } = await sql<Row>`${select} where client_id = ${client_id} and id = ${id}`.execute(tx);
      return rows[0];
    },
  };
}

function ruleWrites<AppliesTo extends string, Rule>(name: RuleTable) {
  type Stored = OrderedRule<AppliesTo, Rule>;
  const table = sql.table(name);

  return {
    /** Adds the rule at the end of the order. Returns false if the name is already used. */
    async insert(
      tx: CompanyTransaction,
      client_id: string,
      rule: Omit<Stored, 'sort_order' | 'version'>,
    ): Promise<boolean> {
      const { rows } = await sql<{ id: string }>`
        insert into ${table} (client_id, id, applies_to, name, description, is_active, rule, sort_order)
        select ${client_id}::uuid, ${rule.id}::uuid, ${rule.applies_to}, ${rule.name}, ${rule.description},
          ${rule.is_active}::boolean, ${JSON.stringify(rule.rule)}::jsonb, coalesce(max(sort_order), 0) + 1
        from ${table} where client_id = ${client_id} and applies_to = ${rule.applies_to}
        on conflict (client_id, applies_to, lower(name)) do nothing
        returning id`.execute(tx);
      return rows.length === 1;
    },

    /**
     * Changes a rule. Returns false if the rule was changed or deleted in the meantime. The position and the active
     * state stay the same, because the editor does not contain them.
     */
    async update(
      tx: CompanyTransaction,
      { client_id, id, version }: Key & { version: number },
      { name, description, rule }: Pick<Stored, 'name' | 'description' | 'rule'>,
    ): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ${table} set name = ${name}, description = ${description}, rule = ${JSON.stringify(rule)}::jsonb,
          version = ${version + 1}
        where client_id = ${client_id} and id = ${id} and version = ${version}`.execute(tx);
      return numAffectedRows === 1n;
    },

    /**
     * Activates or deactivates a rule. Returns true if this changed the rule. The version stays the same, because the
     * editor does not contain this switch.
     */
    async switchTo(
      tx: CompanyTransaction,
      { client_id, id, is_active }: Key & { is_active: boolean },
    ): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ${table} set is_active = ${is_active}
        where client_id = ${client_id} and id = ${id} and is_active <> ${is_active}`.execute(tx);
      return numAffectedRows === 1n;
    },
  };
}

function ruleOrder<AppliesTo extends string>(name: RuleTable) {
  const table = sql.table(name);

  return {
    /** Waits until no other transaction is changing the order, so that the positions remain 1 to n. */
    async takeOrderTurn(tx: CompanyTransaction, client_id: string): Promise<void> {
      const turn = `${name.replace('_', ' ')} ${client_id}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx);
    },

    writeOrder: (tx: CompanyTransaction, client_id: string, ids: readonly string[]): Promise<void> =>
      writeSortOrder(tx, name, { client_id, ids }),

    /** Deletes a rule and moves the rules after it up. */
    async remove(tx: CompanyTransaction, rule: Key & { applies_to: AppliesTo; sort_order: number }): Promise<void> {
      await sql`delete from ${table} where client_id = ${rule.client_id} and id = ${rule.id}`.execute(tx);
      await sql`update ${table} set sort_order = sort_order - 1
        where client_id = ${rule.client_id} and applies_to = ${rule.applies_to} and sort_order > ${rule.sort_order}`.execute(
        tx,
      );
    },
  };
}
