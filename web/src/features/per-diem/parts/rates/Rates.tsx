import { Button } from '@mantine/core';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { placeText } from '#domain/per-diem/per-diem-text.ts';
import { countText } from '#domain/text/count-text.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FindField } from '../../../../ui/FindField.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { type RateList, type RateRow, ratesPerPage, ratesQuery } from '../../per-diem.calls.ts';
import { componentsText, seasonText } from '../../rate-text.ts';
import { RateDialog } from './RateDialog.tsx';
import styles from './RateLists.module.css';
import { RatesImport } from './RatesImport.tsx';
import { useRatesFile } from './use-rates-file.ts';

/** The rates of a list, searchable by place. */
export function Rates({ list, isFixed }: { list: RateList; isFixed: boolean }) {
  const [find, setFind] = useState({ search: '', page: 1 });
  const [edited, setEdited] = useState<RateRow | 'new' | null>(null);
  const query = useQuery(ratesQuery({ list_id: list.id, ...find }));
  const rates = query.data?.data ?? [];
  const total = query.data?.total_records ?? 0;
  const [isImporting, setImporting] = useState(false);

  if (isImporting) return <RatesImport list={list} onClose={() => setImporting(false)} />;

  return (
    <Card aria-label={t`Rates of ${list.name}`}>
      <CardHeader title={list.name} detail={query.data && countText(total)} />
      <div className={styles.tools}>
        <FindField
          value={find.search}
          placeholder={t`Search by country, state or city`}
          onChange={(search) => setFind({ search, page: 1 })}
        />
        <RateButtons list={list} isFixed={isFixed} onImport={() => setImporting(true)} onAdd={() => setEdited('new')} />
      </div>
      <ListStatus
        of={query}
        count={rates.length}
        rows={4}
        failed={t`Failed to fetch Rates.`}
        empty={
          find.search ? (
            <EmptyState title={t`Could not find anything that matches ${find.search}`} />
          ) : (
            <EmptyState title={t`No rates yet`}>{t`Add the daily rate of a country, a state or a city.`}</EmptyState>
          )
        }
      >
        <SimpleTable
          label={t`Rates of ${list.name}`}
          columns={columns(isFixed, setEdited)}
          rows={rates}
          keyOf={({ id }) => id}
        />
      </ListStatus>
      {total > ratesPerPage && <Pages page={find.page} total={total} onPage={(page) => setFind({ ...find, page })} />}
      {edited !== null && (
        <RateDialog
          key={edited === 'new' ? 'new' : edited.id}
          list={list}
          rate={edited === 'new' ? null : edited}
          isReadOnly={isFixed}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

interface RateButtonsProps {
  list: RateList;
  isFixed: boolean;
  onImport: () => void;
  onAdd: () => void;
}

function RateButtons({ list, isFixed, onImport, onAdd }: RateButtonsProps) {
  const download = useRatesFile(list.id);
  return (
    <div className={styles.buttons}>
      <Button variant="default" leftSection={<IconDownload aria-hidden="true" />} onClick={() => void download('xlsx')}>
        {t`Download`}
      </Button>
      {!isFixed && (
        <>
          <Button variant="default" leftSection={<IconUpload aria-hidden="true" />} onClick={onImport}>
            {t`Import`}
          </Button>
          <Button variant="default" leftSection={<IconPlus aria-hidden="true" />} onClick={onAdd}>
            {t`Add a rate`}
          </Button>
        </>
      )}
    </div>
  );
}

function columns(isFixed: boolean, onEdit: (rate: RateRow) => void): SimpleColumn<RateRow>[] {
  return [
    { head: t`Place`, isTitle: true, cell: placeText },
    { head: t`Season`, cell: ({ season }) => seasonText(season) },
    {
      head: t`Daily rate`,
      align: 'right',
      cell: ({ rate, currency }) => <Money amount={rate} currency={currency} />,
    },
    { head: t`Components`, cell: ({ components }) => componentsText(components) || '–' },
    {
      head: t`Actions`,
      isAction: true,
      cell: (rate) => (
        <TextButton aria-label={t`Edit the rate of ${placeText(rate)}`} onClick={() => onEdit(rate)}>
          {isFixed ? t`View` : t`Edit`}
        </TextButton>
      ),
    },
  ];
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const pages = Math.ceil(total / ratesPerPage);
  return (
    <nav className={styles.pages} aria-label={t`Pages of rates`}>
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t`Previous`}
      </Button>
      <span>{t`Page ${page} of ${pages}`}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t`Next`}
      </Button>
    </nav>
  );
}
