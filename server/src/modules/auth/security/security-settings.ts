import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { security } from '#contract/security.contract.ts';
import { coversMore } from '#domain/access/two-factor-rule.ts';
import { changedFields } from '../../../http/changed-fields.ts';
import type { ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { countPeople } from '../../people/users/count-people.ts';
import { countWithSecondFactor, readSecurityRules, saveSecurityRules } from './security-rules.rows.ts';

export async function readSecurity({ tx, actor, request }: ReadContext): Promise<OutputOf<typeof security.settings>> {
  const { client_id } = actor;
  const [rules, people, with_two_factor] = await Promise.all([
    readSecurityRules(tx, client_id),
    countPeople(tx, client_id),
    countWithSecondFactor(tx, client_id),
  ]);
  const { two_factor_since: _since, ...shown } = rules;
  return {
    status: true,
    rules: shown,
    own_address: request.address,
    people: { active: people.active, with_two_factor },
  };
}

/**
 * Saves the two-factor rule. A rule that covers more people starts a new grace period. A rule that covers fewer does
 * not: for the people it still covers, the period goes on.
 */
export async function saveTwoFactorRule(
  { tx, client_id, request, record }: SignedWriteContext,
  { version, two_factor, two_factor_grace_days }: InputOf<typeof security.saveTwoFactor>,
): Promise<OutputOf<typeof security.saveTwoFactor>> {
  const saved = await readSecurityRules(tx, client_id);
  if (saved.version !== version) throw new Refused('item.changed');
  const two_factor_since =
    two_factor === 'optional' ? null : coversMore(two_factor, saved.two_factor) ? request.now : saved.two_factor_since;
  const changes = { two_factor, two_factor_grace_days, two_factor_since };
  if (!(await saveSecurityRules(tx, { client_id, version }, changes))) throw new Refused('item.changed');

  const facts = changedFields(
    { two_factor: saved.two_factor, two_factor_grace_days: saved.two_factor_grace_days },
    { two_factor, two_factor_grace_days },
  );
  if (facts)
    record({
      action: 'security_rules_changed',
      item_kind: 'security',
      item_id: client_id,
      item_label: 'Two-factor sign-in',
      is_setting: true,
      facts,
    });
  return { status: true };
}
