import type { ReactNode } from 'react';
import { actorPlace } from '#domain/activity/actor-place.ts';

interface ActorSentenceProps {
  /** The name of the actor, in bold. */
  actor: ReactNode;
  /** The sentence of an activity entry, which may contain a placeholder for the actor. */
  sentence: string;
  /** Renders a part of the sentence. */
  render?: (text: string) => ReactNode;
}

/** Renders a sentence and inserts its actor at the placeholder or, if the sentence has none, at the beginning. */
export function ActorSentence({ actor, sentence, render = (text) => text }: ActorSentenceProps) {
  const at = sentence.indexOf(actorPlace);
  if (at < 0)
    return (
      <>
        {actor} {render(sentence)}
      </>
    );
  return (
    <>
      {render(sentence.slice(0, at))}
      {actor}
      {render(sentence.slice(at + actorPlace.length))}
    </>
  );
}
