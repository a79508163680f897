import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { type Comment, MentionField } from './MentionField.tsx';

const ben = {
  user_id: '0190a000-0000-7000-8000-00000000000b',
  email: 'ben@example.com',
  first_name: 'Ben',
  last_name: 'Wu',
};

it('mentions a colleague on Enter, but not while Enter confirms a Japanese conversion', async () => {
  fakeServer(() => ({ body: { status: true, data: [ben] } }));
  const user = renderComponent(<Field />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
  await user.type(field, '@Be');
  await screen.findByRole('option', { name: /Ben Wu/u });

  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(field.value).toBe('@Be');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.value).toBe('@Ben Wu ');
});

function Field() {
  const [comment, setComment] = useState<Comment>({ text: '', mentioned: new Map() });
  return <MentionField value={comment} onChange={setComment} onSubmit={() => undefined} />;
}
