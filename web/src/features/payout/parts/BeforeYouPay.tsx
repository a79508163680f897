import { useEffect, useRef } from 'react';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import styles from './BeforeYouPay.module.css';
import { CheckedFlight, type ReviewedTab } from './CheckedFlight.tsx';
import { type ChosenPayables, chosenOf } from './chosen-payables.ts';
import { type BegunProps, ProcessForm, QueueManyForm } from './FlightForms.tsx';

interface BeforeYouPayProps {
  tab: ReviewedTab;
  chosen: ChosenPayables;
  onClose: () => void;
}

const paneOf: Record<ReviewedTab, { label: string; Form: (props: BegunProps) => React.ReactNode }> = {
  reports: { label: 'Before you queue', Form: QueueManyForm },
  payment: { label: 'Before you pay', Form: ProcessForm },
};

/** What queueing or paying the chosen ones would do, how it is done, and the button that does it. */
export function BeforeYouPay({ tab, chosen, onClose }: BeforeYouPayProps) {
  const pane = useRef<HTMLDivElement>(null);
  useBroughtIntoView({ pane });
  const { label, Form } = paneOf[tab];

  function clear() {
    chosen.selection.clear();
    onClose();
  }

  return (
    <div ref={pane} className={styles.pane} tabIndex={-1}>
      <SidePanel label={label} onClose={onClose}>
        <CheckedFlight tab={tab} chosen={chosenOf(chosen)}>
          {(seen) => (
            <Arrived pane={pane}>
              <Form {...seen} chosen={chosenOf(chosen)} onBegun={clear} />
            </Arrived>
          )}
        </CheckedFlight>
      </SidePanel>
    </div>
  );
}

interface PaneRef {
  pane: React.RefObject<HTMLDivElement | null>;
}

/** Only once all of it is there can the page be scrolled far enough. */
function Arrived({ pane, children }: PaneRef & { children: React.ReactNode }) {
  useEffect(() => bringIntoView(pane), [pane]);
  return children;
}

/** Whoever asked for it is brought there. */
function useBroughtIntoView({ pane }: PaneRef): void {
  useEffect(() => {
    bringIntoView(pane);
    pane.current?.focus({ preventScroll: true });
  }, [pane]);
}

/** Where there is no room beside the list it stands below it. */
function bringIntoView(pane: PaneRef['pane']): void {
  const isBeside = window.matchMedia('(min-width: 1061px)').matches;
  if (!isBeside) pane.current?.scrollIntoView({ block: 'start' });
}
