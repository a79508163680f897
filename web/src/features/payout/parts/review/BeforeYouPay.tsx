import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { SidePanel } from '../../../../ui/SidePanel.tsx';
import { type ChosenPayables, chosenOf } from '../list/chosen-payables.ts';
import styles from './BeforeYouPay.module.css';
import { PreFlightCheck, type ReviewedTab } from './PreFlightCheck.tsx';
import { type PreFlightFormProps, ProcessForm, QueueManyForm } from './PreFlightForms.tsx';

interface BeforeYouPayProps {
  tab: ReviewedTab;
  chosen: ChosenPayables;
  onClose: () => void;
}

const paneOf: Record<ReviewedTab, { label: string; Form: (props: PreFlightFormProps) => React.ReactNode }> = {
  reports: { label: 'Before you queue', Form: QueueManyForm },
  payment: { label: 'Before you pay', Form: ProcessForm },
};

/** The preview of queueing or paying the selected items, with the form that starts the queueing or the payment. */
export function BeforeYouPay({ tab, chosen, onClose }: BeforeYouPayProps) {
  const pane = useRef<HTMLDivElement>(null);
  useScrolledIntoView({ pane });
  useFittedHeight({ pane });
  const { label, Form } = paneOf[tab];

  function clear() {
    chosen.selection.clear();
    onClose();
  }

  return (
    <div ref={pane} className={styles.pane} tabIndex={-1}>
      <SidePanel label={label} onClose={onClose}>
        <PreFlightCheck tab={tab} chosen={chosenOf(chosen)}>
          {(result) => (
            <ScrollWhenLoaded pane={pane}>
              <Form {...result} chosen={chosenOf(chosen)} onBegun={clear} />
            </ScrollWhenLoaded>
          )}
        </PreFlightCheck>
      </SidePanel>
    </div>
  );
}

interface PaneRef {
  pane: React.RefObject<HTMLDivElement | null>;
}

/**
 * Scrolls to the panel once the whole form is rendered. Earlier, the page may have been too short to scroll far enough.
 */
function ScrollWhenLoaded({ pane, children }: PaneRef & { children: React.ReactNode }) {
  useEffect(() => scrollIntoViewIfBelow(pane), [pane]);
  return children;
}

/** Moves the focus to the panel when it opens and, on narrow screens, scrolls to it. */
function useScrolledIntoView({ pane }: PaneRef): void {
  useEffect(() => {
    scrollIntoViewIfBelow(pane);
    pane.current?.focus({ preventScroll: true });
  }, [pane]);
}

/** Scrolls to the panel on narrow screens, where it is below the list and out of view. */
function scrollIntoViewIfBelow(pane: PaneRef['pane']): void {
  const isBeside = window.matchMedia('(min-width: 1061px)').matches;
  if (!isBeside) pane.current?.scrollIntoView({ block: 'start' });
}

/**
 * Limits the panel's height to the lower edge of the window at any scroll position, so that its button stays in view.
 */
function useFittedHeight({ pane }: PaneRef): void {
  const fit = () => {
    const top = pane.current?.getBoundingClientRect().top ?? 0;
    pane.current?.style.setProperty('--room', `${window.innerHeight - top - 16}px`);
  };
  useEffect(fit);
  useWindowEvent('scroll', fit);
  useWindowEvent('resize', fit);
}
