import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { inGerman } from '../../../../testing/in-german.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import { RateLine } from './RateLine.tsx';

function openRate(initial: string) {
  fakeServer(() => ({ body: { ex_rate: '0.920000000', rate_on: '2026-11-10' } }));
  const onChange = vi.fn();

  function Rate() {
    const [ex_rate, setRate] = useState<string | null>(initial);
    return (
      <RateLine
        values={{ amount: '100.00', currency: 'EUR', ex_rate, spent_on: '2026-11-10' }}
        converted_currency="IDR"
        onChange={(next) => {
          setRate(next);
          onChange(next);
        }}
      />
    );
  }

  return { user: renderComponent(<Rate />), onChange };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '1 EUR =' });

it('reads a rate with grouped thousands in English and marks a decimal comma', async () => {
  const { user, onChange } = openRate('1.5');
  await user.clear(field());
  expect(onChange).toHaveBeenLastCalledWith(null);
  await user.type(field(), '16,250');
  expect(onChange).toHaveBeenLastCalledWith('16250');

  await user.clear(field());
  await user.type(field(), '0,92');
  expect(onChange).toHaveBeenLastCalledWith('0,92');
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

it('reads and shows a rate with a decimal comma in German', () =>
  inGerman({}, async () => {
    const { user, onChange } = openRate('1.5');
    expect(field().value).toBe('1,5');
    await user.clear(field());
    await user.type(field(), '0,92');
    expect(onChange).toHaveBeenLastCalledWith('0.92');
    expect(field().value).toBe('0,92');
  }));
