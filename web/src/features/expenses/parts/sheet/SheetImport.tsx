import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../../lib/call.ts';
import { type ApprovalStep, ApprovalSteps } from '../../../../ui/ApprovalSteps.tsx';
import type { ReadSheet } from '../../sheet-fields.ts';
import { SheetChoice } from './SheetChoice.tsx';
import styles from './SheetImport.module.css';
import { SheetMapping } from './SheetMapping.tsx';
import { SheetResult } from './SheetResult.tsx';
import { SheetRows } from './SheetRows.tsx';

type Stage =
  | { at: 'choose' }
  | { at: 'map'; sheet: ReadSheet }
  | { at: 'check'; sheet: ReadSheet; mapping: Record<string, string> }
  | { at: 'done'; result: Answer<'expenses.importConfirm'> };

/** Imports expenses from a sheet. The steps are: choose a file, match its columns, check the rows, and confirm. */
export function SheetImport({ file, onDone }: { file: File | null; onDone: () => void }) {
  const [stage, setStage] = useState<Stage>({ at: 'choose' });
  const begin = useEffectEvent(() => setStage({ at: 'choose' }));
  useEffect(() => {
    if (file) begin();
  }, [file]);

  function restart() {
    onDone();
    setStage({ at: 'choose' });
  }

  return (
    <>
      <div className={styles.steps}>
        <ApprovalSteps as="line" steps={stepsAt(stage)} />
      </div>
      {stage.at === 'choose' && <SheetChoice dropped={file} onRead={(sheet) => setStage({ at: 'map', sheet })} />}
      {stage.at === 'map' && (
        <SheetMapping
          sheet={stage.sheet}
          onMapped={(mapping) => setStage({ at: 'check', sheet: stage.sheet, mapping })}
        />
      )}
      {stage.at === 'check' && (
        <SheetRows
          sheet={stage.sheet}
          mapping={stage.mapping}
          onBack={() => setStage({ at: 'map', sheet: { ...stage.sheet, mapping: stage.mapping } })}
          onStored={(result) => setStage({ at: 'done', result })}
        />
      )}
      {stage.at === 'done' && <SheetResult result={stage.result} onRestart={restart} />}
    </>
  );
}

const names = [t`Choose a file`, t`Match columns`, t`Check`, t`Drafts`];
const stepIndex: Record<Stage['at'], number> = { choose: 0, map: 1, check: 2, done: 4 };

function stepsAt({ at }: Stage): ApprovalStep[] {
  return names.map((name, index) => ({
    name,
    state: index < stepIndex[at] ? 'done' : index > stepIndex[at] ? 'later' : 'now',
  }));
}
