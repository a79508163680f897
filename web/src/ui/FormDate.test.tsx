import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../testing/render-component.tsx';
import { FormDate } from './FormDate.tsx';

it('submits the typed date, and the empty value of a cleared field', async () => {
  const onSubmit = vi.fn();
  const user = renderComponent(<PeriodForm onSubmit={onSubmit} />);
  await user.click(await screen.findByLabelText('Clear Last day'));
  const first = screen.getByDisplayValue('1 Nov 2026');
  await user.clear(first);
  await user.type(first, '3 Nov 2026');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ starts_on: '2026-11-03', ends_on: null });
});

function PeriodForm({ onSubmit }: { onSubmit: (values: { starts_on: string; ends_on: string | null }) => void }) {
  const { control, handleSubmit } = useForm<{ starts_on: string; ends_on: string | null }>({
    defaultValues: { starts_on: '2026-11-01', ends_on: '2026-11-30' },
  });
  return (
    <form onSubmit={handleSubmit((values) => onSubmit(values))}>
      <FormDate control={control} name="starts_on" label="First day" />
      <FormDate control={control} name="ends_on" label="Last day" isOptional emptyValue={null} />
      <button type="submit">Save</button>
    </form>
  );
}
