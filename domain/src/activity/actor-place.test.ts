import { expect, it } from 'vitest';
import { inLanguage } from '../language/testing/in-language.ts';
import { activitySentence } from './activity-sentence.ts';
import { actorName, withActor } from './actor-place.ts';

const texts = {
  '{0} changed {1}': '{0} hat {1} geändert',
  '{0} approved {1}': '{1}を{0}が承認しました',
  '{0} changed their profile': '{0} hat das eigene Profil geändert',
  'the expense {0}': 'die Ausgabe {0}',
};

it('begins with the actor in English', () => {
  expect(activitySentence('report_changed', { item: 'ER-1', page: 'report' })).toBe('changed the report');
  expect(withActor('changed the report', actorName('Ana Silva', { is_own: true }))).toBe('You changed the report');
});

it('leaves the name at the start to the screen, and uses the label of the item', () => {
  const sentence = inLanguage('de', texts, () => activitySentence('report_changed', { item: 'ER-1', page: 'report' }));
  expect(sentence).toBe('hat ER-1 geändert');
  expect(inLanguage('de', texts, () => withActor(sentence, actorName('Ana Silva', { is_own: true })))).toBe(
    'Ana Silva hat ER-1 geändert',
  );
});

it('has a place for an actor who is not at the start', () => {
  const sentence = inLanguage('ja', texts, () => activitySentence('report_approved', { item: 'ER-1', page: 'report' }));
  expect(sentence).toBe('ER-1を{actor}が承認しました');
  expect(withActor(sentence, 'Ana $& Silva')).toBe('ER-1をAna $& Silvaが承認しました');
});

it('uses the third person for the reader as well', () => {
  expect(inLanguage('de', texts, () => activitySentence('profile_changed', { item: '', is_own: true }))).toBe(
    'hat das eigene Profil geändert',
  );
  expect(activitySentence('profile_changed', { item: '', is_own: true })).toBe('changed your profile');
});
