import { t } from '#domain/language/translate.ts';
import { expenseName } from '../../../expenses/parts/list/expense-row.ts';
import type { Report, ReportLine } from '../../../items/parts/report.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconCashOff, IconDots, IconPencil, IconTags } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { EditableLine } from '#domain/approvals/partial-approval.ts';
import type { Sent } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { personName } from '../../../../lib/session.ts';
import { KeyCap } from '../../../../ui/KeyCap.tsx';
import { notify } from '../../../../ui/notices.ts';
import { useKeys } from '../../../../ui/use-keys.ts';
import { focusedLine } from '../../../reports/parts/focused-line.ts';
import type { DecidingLine } from '../../../reports/parts/ReportLineItem.tsx';
import { restoreText } from './approval-labels.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { LineEdit } from './LineEdit.tsx';
import { suggestedAmount } from './suggested-amount.ts';
import { useCacheEdit } from './use-cache-edit.ts';

type Change = Sent<'approvals.editExpense'>['change'];

interface LineEdits {
  /** Returns the menu and the edit form of a line; undefined if the user may neither edit nor recode lines. */
  decidingOn: ((line: ReportLine) => DecidingLine) | undefined;
  /** True while the form for an amount is open. */
  isChanging: boolean;
  dialog: ReactNode;
}

interface LineRights {
  mayEdit: boolean;
  /** Opens the dialog that recodes a line. Undefined if the user cannot recode lines. */
  onRecode: ((line: ReportLine) => void) | undefined;
}

/**
 * Returns the menu and the edit form of each line. The actions in the menu change or restore the approved amount,
 * recode the line, or remove it from the report.
 */
export function useLineEdits(
  report: Report,
  lines: readonly ReportLine[],
  { mayEdit, onRecode }: LineRights,
): LineEdits {
  const [changing, setChanging] = useState<string | null>(null);
  const [rejecting, setRejecting] = useState<ReportLine | null>(null);
  const change = useLineChange(report);
  const isChanging = mayEdit && lines.some(({ id }) => id === changing);

  useKeys({ e: mayEdit ? () => setChanging(lineToChange(lines)) : undefined });

  function restore(line: ReportLine) {
    change(line, { kind: 'restore' }).catch((error: unknown) => notify.failure(errorText(error)));
  }

  function leave(line: ReportLine) {
    setChanging(null);
    requestAnimationFrame(() => menuOf(line)?.focus());
  }

  const decidingOn = (line: ReportLine): DecidingLine => {
    const editable = editableLine(line);
    return {
      end: editable && (
        <LineMenu
          line={line}
          mayEdit={mayEdit}
          onChange={() => setChanging(line.id)}
          onRestore={() => restore(line)}
          onReject={() => setRejecting(line)}
          onRecode={onRecode && (() => onRecode(line))}
        />
      ),
      below: editable && changing === line.id && (
        <LineEdit
          name={expenseName(line)}
          line={editable}
          converted_currency={line.converted_currency}
          suggested={suggestedAmount(line)}
          onCancel={() => leave(line)}
          onSave={async (edit) => {
            await change(line, { kind: 'lower', ...edit });
            leave(line);
          }}
        />
      ),
    };
  };

  return {
    decidingOn: mayEdit || onRecode ? decidingOn : undefined,
    isChanging,
    dialog: rejecting && (
      <DecisionDialog
        action="reject_line"
        noun="report"
        what={expenseName(rejecting)}
        owner={personName(report.owner)}
        onConfirm={async (comment) => {
          await change(rejecting, { kind: 'reject_line', comment });
          notify.success(t`${expenseName(rejecting)} removed from ${report.number}`);
        }}
        onClose={() => setRejecting(null)}
      />
    ),
  };
}

/** Returns a function that sends a change of a line and stores the response in the cache. */
function useLineChange({ id: report_id, version }: Report) {
  const edit = useWrite('approvals.editExpense');
  const updateCache = useCacheEdit();
  return async (line: ReportLine, change: Change) =>
    updateCache(await edit.mutateAsync({ report_id, version, expense_id: line.id, change }), line.id);
}

interface LineMenuProps {
  line: ReportLine;
  /** False if the user cannot change the amount, for example because the report is already approved. */
  mayEdit: boolean;
  onChange: () => void;
  onRestore: () => void;
  onReject: () => void;
  onRecode: (() => void) | undefined;
}

function LineMenu({ line, mayEdit, onChange, onRestore, onReject, onRecode }: LineMenuProps) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t`More about ${expenseName(line)}`}>
          <IconDots aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && (
          <Menu.Item
            leftSection={<IconPencil aria-hidden="true" />}
            rightSection={<KeyCap>E</KeyCap>}
            // The menu returns the focus shortly after it closes, so the amount field takes the focus only after that.
            onClick={() => setTimeout(onChange, 30)}
          >
            {t`Edit amount`}
          </Menu.Item>
        )}
        {mayEdit && line.edited_amount !== null && (
          <Menu.Item leftSection={<IconArrowBackUp aria-hidden="true" />} onClick={onRestore}>
            {restoreText(line.capped_amount)}
          </Menu.Item>
        )}
        {onRecode && (
          <Menu.Item leftSection={<IconTags aria-hidden="true" />} onClick={onRecode}>
            {t`Change category and fields`}
          </Menu.Item>
        )}
        {mayEdit && (
          <Menu.Item leftSection={<IconCashOff aria-hidden="true" />} onClick={onReject}>
            {t`Remove from report`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Returns the amounts that the edit form needs. Null for a line without amounts, which a submitted report never
 * contains.
 */
function editableLine(line: ReportLine): EditableLine | null {
  const { currency, amount, converted_amount, capped_amount, ex_rate } = line;
  const { edited_amount, edited_ex_rate, edited_converted_amount } = line;
  if (currency === null || amount === null || converted_amount === null) return null;
  return {
    currency,
    amount,
    converted_amount,
    capped_amount,
    edited_amount,
    edited_ex_rate,
    edited_converted_amount,
    ex_rate: ex_rate ?? '1',
  };
}

/**
 * Returns the id of the line to edit: the focused line, otherwise the first unedited line with a policy violation,
 * otherwise the first unedited line, otherwise the first line.
 */
function lineToChange(lines: readonly ReportLine[]): string | null {
  const focused = focusedLine();
  const open = lines.filter(({ edited_amount }) => edited_amount === null);
  const line =
    lines.find(({ id }) => id === focused) ??
    open.find(({ policy_violation }) => policy_violation !== null) ??
    open[0] ??
    lines[0];
  return line?.id ?? null;
}

function menuOf({ id }: ReportLine): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-line="${id}"] [aria-haspopup="menu"]`);
}
