import { notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../testing/render-component.tsx';
import { CountUp } from './CountUp.tsx';
import { notify } from './notices.ts';
import { Shimmer } from './Shimmer.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the constants of the specification', () => {
  it('a placeholder has ten rows of 30 px', () => {
    renderComponent(<Shimmer />);
    const rows = [...screen.getByRole('status', { name: 'Loading' }).children] as HTMLElement[];
    expect(rows.map(({ style }) => style.height)).toEqual(Array.from({ length: 10 }, () => '30px'));
  });

  it('information and success close after 4000 ms', () => {
    const show = vi.spyOn(notifications, 'show').mockReturnValue('');
    vi.spyOn(notifications, 'update').mockReturnValue('');
    notify.success('Saved');
    notify.info('Draft restored');
    expect(show.mock.calls.map(([notice]) => notice.autoClose)).toEqual([4000, 4000]);
  });

  it('an amount counts up for 2.75 seconds, with commas and two decimals', () => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
    const { container } = countUp();
    act(() => vi.advanceTimersByTime(2_600));
    expect(moving(container)?.textContent).toMatch(/^5,\d{3}\.\d{2}$/u);
    act(() => vi.advanceTimersByTime(200));
    expect(moving(container)).toBeNull();
    expect(container.textContent).toBe('5,099.31');
  });
});

function countUp(): { container: HTMLElement } {
  renderComponent(
    <p data-testid="figure">
      <CountUp value="5099.31" decimals={2} />
    </p>,
  );
  return { container: screen.getByTestId('figure') };
}

/** Returns the changing figure, which screen readers skip. */
function moving(container: HTMLElement): Element | null {
  return container.querySelector('[aria-hidden="true"]');
}
