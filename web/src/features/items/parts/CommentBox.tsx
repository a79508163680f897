import { ActionIcon, Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { splitWords } from '#domain/text/split-words.ts';
import { errorText } from '../../../lib/call-error.ts';
import { receiptTypes } from '../../../lib/file-types.ts';
import { useWrite } from '../../../lib/queries.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { KeyCap } from '../../../ui/KeyCap.tsx';
import { notify } from '../../../ui/notices.ts';
import { ScreenReaderText } from '../../../ui/ScreenReaderText.tsx';
import { FileButton } from '../../../ui/UploadDrop.tsx';
import { useColleagues } from '../../people/parts/use-colleagues.ts';
import styles from './CommentBox.module.css';
import { FileUploads } from './FileUploads.tsx';
import { openMention } from './mark-mentions.ts';
import { useFileUploads } from './use-file-uploads.ts';

type Colleague = ReturnType<typeof useColleagues>['colleagues'][number];

const maxLength = 2000;
const maxSuggestions = 6;

/** Adds a comment to a report, an advance or an expense. Typing @ suggests colleagues; Ctrl+Enter or Cmd+Enter sends. */
export function CommentBox({ of }: { of: { report_id: string } | { advance_id: string } | { expense_id: string } }) {
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  const [mentioned, setMentioned] = useState<ReadonlyMap<string, string>>(new Map());
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const commentOnReport = useWrite('reports.comment');
  const commentOnAdvance = useWrite('advances.comment');
  const commentOnExpense = useWrite('expenses.comment');
  const files = useFileUploads();
  const isPending = commentOnReport.isPending || commentOnAdvance.isPending || commentOnExpense.isPending;

  const mention = isClosed ? null : openMention(typed, caret);
  const { colleagues, setTyped: find } = useColleagues(mention !== null);
  // Until the next response arrives, the found colleagues belong to an earlier search text, so they are filtered here.
  const choices = mention
    ? colleagues
        .filter((person) => person.user_id !== user.user_id && fits(person, mention.search))
        .slice(0, maxSuggestions)
    : [];

  function change(text: string, at: number) {
    setTyped(text);
    setCaret(at);
    setClosed(false);
    setChosen(0);
    find(openMention(text, at)?.search ?? '');
  }

  function choose(person: Colleague | undefined) {
    if (!person || !mention) return;
    const name = personName(person);
    const before = `${typed.slice(0, mention.at)}@${name} `;
    setMentioned(new Map(mentioned).set(person.user_id, name));
    change(`${before}${typed.slice(caret)}`, before.length);
    setClosed(true);
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length));
  }

  async function submit() {
    const comments = typed.trim();
    if (!comments || isPending || files.isUploading) return;
    const file_ids = files.uploads.flatMap(({ file }) => file?.id ?? []);
    const mention_ids = [...mentioned].filter(([, name]) => comments.includes(`@${name}`)).map(([id]) => id);
    try {
      if ('report_id' in of) await commentOnReport.mutateAsync({ ...of, comments, mention_ids, file_ids });
      else if ('expense_id' in of) await commentOnExpense.mutateAsync({ ...of, comments, mention_ids, file_ids });
      else await commentOnAdvance.mutateAsync({ ...of, comments, mention_ids, file_ids });
      change('', 0);
      files.clear();
      setMentioned(new Map());
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
    else if (choices.length === 0) return;
    else if (event.key === 'ArrowDown') setChosen((chosen + 1) % choices.length);
    else if (event.key === 'ArrowUp') setChosen((chosen + choices.length - 1) % choices.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(choices[chosen]);
    else if (event.key === 'Escape') setClosed(true);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.say}>
      <Avatar name={personName(user)} email={user.email} />
      <div className={styles.box}>
        <textarea
          ref={field}
          rows={2}
          aria-label="Write a comment"
          placeholder="Write a comment, @ to mention"
          maxLength={maxLength}
          value={typed}
          aria-autocomplete="list"
          aria-controls={choices.length > 0 ? listId : undefined}
          aria-activedescendant={choices.length > 0 ? `${listId}-${chosen}` : undefined}
          onChange={(event) => change(event.currentTarget.value, event.currentTarget.selectionStart)}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onBlur={() => setClosed(true)}
        />
        {choices.length > 0 && <MentionList id={listId} choices={choices} selected={chosen} onChoose={choose} />}
        <div role="status">
          <ScreenReaderText>{choices.length > 0 ? `${choices.length} colleagues found` : ''}</ScreenReaderText>
        </div>
        {files.uploads.length > 0 && (
          <div className={styles.files}>
            <FileUploads uploads={files.uploads} onRemove={files.remove} />
          </div>
        )}
        <div className={styles.foot}>
          <FileButton
            label="Attach files to the comment"
            accept={receiptTypes}
            onFiles={files.add}
            render={(open) => (
              <ActionIcon variant="subtle" aria-label="Attach files" title="Attach files" onClick={open}>
                <IconPaperclip size={16} aria-hidden="true" />
              </ActionIcon>
            )}
          />
          <Button
            size="sm"
            variant="default"
            loading={isPending}
            disabled={typed.trim() === '' || files.isUploading}
            rightSection={<KeyCap>{/Mac|iPhone|iPad/u.test(navigator.platform) ? '⌘ ↵' : 'Ctrl ↵'}</KeyCap>}
            onClick={() => void submit()}
          >
            Comment
          </Button>
        </div>
      </div>
    </div>
  );
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
    <div id={id} role="listbox" aria-label="Colleagues" className={styles.choices}>
      {choices.map((person, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and steers the list
        <div
          key={person.user_id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === selected}
          // Not onClick: the field would lose the focus before the click.
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
