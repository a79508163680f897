import { describe, expect, it } from 'vitest';
import { belongsToGroup, type GroupCandidate, type GroupMembers } from './group-members.ts';

const nobody: GroupMembers = {
  user_ids: [],
  department_ids: [],
  entity_ids: [],
  business_unit_ids: [],
  level_ids: [],
  locations: [],
};
const ana: GroupCandidate = {
  user_id: 'ana',
  department_id: 'sales',
  entity_id: 'acme',
  business_unit_id: 'north',
  level_id: 'senior',
  location: 'Berlin',
};
const unplaced: GroupCandidate = {
  user_id: 'new',
  department_id: null,
  entity_id: null,
  business_unit_id: null,
  level_id: null,
  location: '',
};

describe('group membership', () => {
  it.each<[string, Partial<GroupMembers>, boolean]>([
    ['of nobody', {}, false],
    ['that names them', { user_ids: ['ben', 'ana'] }, true],
    ['that names others', { user_ids: ['ben'] }, false],
    ['of their department', { department_ids: ['sales'] }, true],
    ['of another department', { department_ids: ['legal'] }, false],
    ['of their entity', { entity_ids: ['acme'] }, true],
    ['of another entity', { entity_ids: ['other'] }, false],
    ['of their business unit', { business_unit_ids: ['north'] }, true],
    ['of another business unit', { business_unit_ids: ['south'] }, false],
    ['of their level', { level_ids: ['junior', 'senior'] }, true],
    ['of another level', { level_ids: ['junior'] }, false],
    ['of their location', { locations: ['Berlin'] }, true],
    ['of another location', { locations: ['Pune'] }, false],
    ['where any one part fits', { department_ids: ['legal'], locations: ['Berlin'] }, true],
    ['where no part fits', { department_ids: ['legal'], level_ids: ['junior'] }, false],
  ])('%s: %j → %s', (_name, members, expected) => {
    expect(belongsToGroup(ana, { ...nobody, ...members })).toBe(expected);
  });

  it('without an organisation unit only matches by name', () => {
    const everywhere = { ...nobody, department_ids: ['sales'], entity_ids: ['acme'], locations: ['Berlin', ''] };
    expect(belongsToGroup(unplaced, everywhere)).toBe(false);
    expect(belongsToGroup(unplaced, { ...everywhere, user_ids: ['new'] })).toBe(true);
  });
});
