import { useEffect } from 'react';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { t } from '#domain/language/translate.ts';
import { receiptTypes } from '../../../lib/file-types.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { Money } from '../../../ui/Money.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Dot } from '../../../ui/StatusDot.tsx';
import { UploadDrop } from '../../../ui/UploadDrop.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import header from '../../items/parts/ItemHeader.module.css';
import columns from '../../items/parts/ItemPage.module.css';
import { stateLooks } from './card-labels.ts';
import { companyTabUrl, ownTabUrl } from './card-urls.ts';
import { LinkedExpenses } from './LinkedExpenses.tsx';
import { RelatedTransactions } from './RelatedTransactions.tsx';
import { SuggestedExpenses } from './SuggestedExpenses.tsx';
import { TransactionActions } from './TransactionActions.tsx';
import { TransactionFacts } from './TransactionFacts.tsx';
import type { TransactionDetails } from './transaction.ts';
import { TransactionFlags } from './transaction-columns.tsx';
import { matchOf, useTransactionActions } from './use-transaction-actions.tsx';

/** The page of a card transaction, with its expenses and suggested matches on the left and its details on the right. */
export function TransactionPage({ transaction }: { transaction: TransactionDetails }) {
  const { user, rights } = useSession();
  const actions = useTransactionActions();
  const isOwn = transaction.user?.user_id === user.user_id;
  const mayManage = hasGrant(rights.user_rp_details, '/corporate-cards');
  const { can, merchant } = transaction;
  const mayAttach = can.attach_receipt.allowed;
  const attach = (files: File[]) => void actions.attach(transaction, files);
  const isOver = useFileDrop(attach, { isOff: !mayAttach });
  useEffect(() => {
    document.title = t`${merchant} · Outlay`;
  }, [merchant]);

  return (
    <div className={columns.page}>
      <PageHeader
        crumbs={[
          !isOwn && mayManage
            ? { label: t`Corporate cards`, href: companyTabUrl('transactions') }
            : { label: t`Cards`, href: ownTabUrl('todo') },
          { label: merchant },
        ]}
        title={merchant}
        line={
          <span className={header.facts}>
            <span className={header.list}>
              <span>
                <Dot {...stateLooks[transaction.state]} />
              </span>
              {!isOwn && transaction.user && <span>{personName(transaction.user)}</span>}
              <span>
                <TransactionFlags of={transaction} />
              </span>
            </span>
            <span className={header.total}>
              <Money amount={transaction.amount} currency={transaction.currency} as="big" />
            </span>
          </span>
        }
        actions={<TransactionActions transaction={transaction} actions={actions} />}
      />
      <div className={columns.columns}>
        <div className={columns.stack}>
          {transaction.expenses.length > 0 && <LinkedExpenses transaction={transaction} />}
          {can.match.allowed && (
            <SuggestedExpenses
              transaction={transaction}
              onMatch={(expense_ids) => void actions.act(transaction, matchOf(expense_ids))}
              onSearch={() => actions.match(transaction)}
            />
          )}
          {transaction.related.length > 0 && <RelatedTransactions transaction={transaction} />}
          {mayAttach && <ReceiptDrop hasExpense={transaction.expenses.length > 0} isOver={isOver} onFiles={attach} />}
        </div>
        <div className={columns.stack}>
          <TransactionFacts transaction={transaction} />
        </div>
      </div>
      {actions.dialogs}
    </div>
  );
}

interface ReceiptDropProps {
  hasExpense: boolean;
  isOver: boolean;
  onFiles: (files: File[]) => void;
}

function ReceiptDrop({ hasExpense, isOver, onFiles }: ReceiptDropProps) {
  return (
    <UploadDrop label={t`Drop the receipt here`} accept={receiptTypes} hasCamera isOver={isOver} onFiles={onFiles}>
      {hasExpense
        ? t`It is attached to the expense of this transaction.`
        : t`An expense with this receipt is created for the transaction.`}
    </UploadDrop>
  );
}
