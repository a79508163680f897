import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../testing/render-component.tsx';
import { FormSelect } from './FormSelect.tsx';

describe('a select inside a form', () => {
  it('submits the chosen option', async () => {
    const { user, onSubmit } = renderForm();
    await user.click(screen.getByRole('combobox', { name: 'Currency' }));
    await user.click(await screen.findByRole('option', { name: 'USD' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ currency: 'USD', country: 'PT' });
  });

  it('submits the empty value after it is cleared', async () => {
    const { user, onSubmit } = renderForm();
    await user.click(screen.getByLabelText('Clear country'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ currency: 'EUR', country: '' });
  });
});

function renderForm() {
  const onSubmit = vi.fn();
  return { user: renderComponent(<CompanyForm onSubmit={onSubmit} />), onSubmit };
}

function CompanyForm({ onSubmit }: { onSubmit: (values: { currency: string; country: string }) => void }) {
  const { control, handleSubmit } = useForm({ defaultValues: { currency: 'EUR', country: 'PT' } });
  return (
    <form onSubmit={handleSubmit((values) => onSubmit(values))}>
      <FormSelect control={control} name="currency" label="Currency" data={['EUR', 'USD']} />
      <FormSelect
        control={control}
        name="country"
        label="Country"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear country' }}
        emptyValue=""
        data={['PT', 'ES']}
      />
      <button type="submit">Save</button>
    </form>
  );
}
