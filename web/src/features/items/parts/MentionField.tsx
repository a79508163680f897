import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { plural, t } from '#domain/language/translate.ts';
import { splitWords } from '#domain/text/split-words.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { isComposing } from '../../../ui/is-composing.ts';
import { ScreenReaderText } from '../../../ui/ScreenReaderText.tsx';
import { type Colleague, useColleagues } from '../../people/parts/use-colleagues.ts';
import styles from './CommentBox.module.css';
import { openMention } from './mark-mentions.ts';

const maxLength = 2000;
const maxSuggestions = 6;

/** A comment that is being written. */
export interface Comment {
  text: string;
  /** The names of the colleagues selected so far, by user id. */
  mentioned: ReadonlyMap<string, string>;
}

interface MentionFieldProps {
  value: Comment;
  onChange: (comment: Comment) => void;
  /** Called on Ctrl+Enter or Cmd+Enter. */
  onSubmit: () => void;
}

/** A text field for a comment. Typing @ suggests colleagues. */
export function MentionField({ value: { text, mentioned }, onChange, onSubmit }: MentionFieldProps) {
  const { user } = useSession();
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();

  const mention = isClosed ? null : openMention(text, caret);
  const { colleagues, setTyped: find } = useColleagues(mention !== null);
  // Until the next response arrives, the colleagues belong to an earlier search text, so the browser filters them too.
  const others = colleagues.filter(({ user_id }) => user_id !== user.user_id);
  const choices = mention ? others.filter((person) => fits(person, mention.search)).slice(0, maxSuggestions) : [];

  function change(next: Comment, at: number, isChosen = false) {
    onChange(next);
    setCaret(at);
    setClosed(isChosen);
    setChosen(0);
    find(openMention(next.text, at)?.search ?? '');
  }

  function choose(person: Colleague | undefined) {
    if (!person || !mention) return;
    const name = personName(person);
    const before = `${text.slice(0, mention.at)}@${name} `;
    const next = { text: `${before}${text.slice(caret)}`, mentioned: new Map(mentioned).set(person.user_id, name) };
    // Renders at once, so that the caret is behind the name before the user types the next character.
    flushSync(() => change(next, before.length, true));
    field.current?.setSelectionRange(before.length, before.length);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSubmit();
    else if (choices.length === 0) return;
    else if (event.key === 'ArrowDown') setChosen((chosen + 1) % choices.length);
    else if (event.key === 'ArrowUp') setChosen((chosen + choices.length - 1) % choices.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(choices[chosen]);
    else if (event.key === 'Escape') setClosed(true);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <textarea
        ref={field}
        rows={2}
        aria-label={t`Write a comment`}
        placeholder={t`Write a comment, @ to mention`}
        maxLength={maxLength}
        value={text}
        aria-autocomplete="list"
        aria-controls={choices.length > 0 ? listId : undefined}
        aria-activedescendant={choices.length > 0 ? `${listId}-${chosen}` : undefined}
        onChange={({ currentTarget }) => change({ text: currentTarget.value, mentioned }, currentTarget.selectionStart)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => setClosed(true)}
      />
      {choices.length > 0 && <MentionList id={listId} choices={choices} selected={chosen} onChoose={choose} />}
      <div role="status">
        <ScreenReaderText>{foundText(choices.length)}</ScreenReaderText>
      </div>
    </>
  );
}

function foundText(count: number): string {
  return count > 0 ? plural(count, '1 colleague found', '# colleagues found') : '';
}

function fits(person: Colleague, search: string): boolean {
  const words = splitWords(`${personName(person)} ${person.email}`);
  return splitWords(search).every((term) => words.some((word) => word.startsWith(term)));
}

interface MentionListProps {
  id: string;
  choices: readonly Colleague[];
  selected: number;
  onChoose: (person: Colleague) => void;
}

function MentionList({ id, choices, selected, onChoose }: MentionListProps) {
  return (
    <div id={id} role="listbox" aria-label={t`Colleagues`} className={styles.choices}>
      {choices.map((person, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and controls the list
        <div
          key={person.user_id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === selected}
          // The handler is not onClick, because the field would lose the focus before the click.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
        >
          <Avatar name={personName(person)} email={person.email} size={20} />
          <span>
            {personName(person)}
            <small>{person.email}</small>
          </span>
        </div>
      ))}
    </div>
  );
}
