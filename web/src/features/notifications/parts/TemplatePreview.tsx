import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Sent } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf } from '../../../lib/queries.ts';
import styles from '../notifications.module.css';

const typingMs = 400;

/** A preview of the email as the user writes it. The frame is sandboxed, so scripts in the email cannot run. */
export function TemplatePreview({ tested }: { tested: Sent<'notifications.previewTemplate'> }) {
  const settled = useSettled(tested);
  const isEmpty = settled.template.subject.trim() === '' || settled.template.body.trim() === '';
  const { data, error } = useQuery({
    ...queryOf('notifications.previewTemplate', settled),
    enabled: !isEmpty,
    retry: false,
    placeholderData: keepPreviousData,
  });

  return (
    <section className={styles.preview} aria-label="Preview">
      {error && <p role="alert">{errorText(error)}</p>}
      {data && !error && (
        <>
          <b>{data.subject}</b>
          <iframe title="Preview of the email" sandbox="" srcDoc={data.html} />
        </>
      )}
    </section>
  );
}

/** Returns the value once it has stopped changing, so that not every keystroke requests a preview. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
