import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { DateOnly } from '../../ui/DateOnly.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SwitchField } from '../../ui/SwitchField.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { type CurrencyRow, type CurrencySettings, currenciesQuery, useSaveCurrencies } from './currency.calls.ts';
import styles from './currency.module.css';
import { CurrencyTable } from './parts/CurrencyTable.tsx';
import { RateDialog } from './parts/RateDialog.tsx';
import { RateHistory } from './parts/RateHistory.tsx';

/** Shows the company currency, the allowed currencies and the current rates. */
export function CurrencyScreen() {
  const query = useQuery(currenciesQuery);
  const settings = query.data;
  const canChange = useCanChange('/settings/currency');
  const save = useSaveCurrencies();
  const [rateFor, setRateFor] = useState<string | null>(null);
  const [historyOf, setHistoryOf] = useState<CurrencyRow | null>(null);

  return (
    <>
      <PageHeader
        title="Currency Conversion"
        line="Expenses are converted at the rate of the day they were spent. Manual rates take precedence over market rates."
        actions={
          canChange &&
          settings && (
            <Button variant="default" leftSection={<IconPlus aria-hidden="true" />} onClick={() => setRateFor('')}>
              Set a rate
            </Button>
          )
        }
      />
      <ListStatus of={query} count={settings ? 1 : 0} empty={null} failed="Failed to fetch Currencies.">
        {settings && (
          <div className={styles.stack}>
            <SettingsCard
              settings={settings}
              isFixed={!canChange}
              onSwitch={(is_automatic) => save((current) => ({ ...current, is_automatic }))}
            />
            <CurrencyTable
              settings={settings}
              isFixed={!canChange}
              onAllow={(code, is_allowed) =>
                save((current) => withEach(current, (each, was) => (each === code ? is_allowed : was)))
              }
              onAllowEvery={() => save((current) => withEach(current, () => true))}
              onAllowOnlyOwn={() => save((current) => withEach(current, (code) => code === current.currency))}
              onHistory={setHistoryOf}
            />
          </div>
        )}
      </ListStatus>
      {settings && historyOf && (
        <RateHistory
          row={historyOf}
          own={settings.currency}
          canChange={canChange}
          onSetRate={() => {
            setHistoryOf(null);
            setRateFor(historyOf.currency);
          }}
          onClose={() => setHistoryOf(null)}
        />
      )}
      {settings && rateFor !== null && (
        <RateDialog settings={settings} currency={rateFor} onClose={() => setRateFor(null)} />
      )}
    </>
  );
}

interface SettingsCardProps {
  settings: CurrencySettings;
  isFixed: boolean;
  onSwitch: (isOn: boolean) => void;
}

function SettingsCard({ settings, isFixed, onSwitch }: SettingsCardProps) {
  const { currency, data, is_automatic, source, source_updated_on } = settings;
  return (
    <Card padded className={styles.facts}>
      <div>
        <h2>
          {currency} <span className={styles.company}>{data.find((row) => row.currency === currency)?.name}</span>
        </h2>
        <p>Company currency. Set at sign-up, cannot be changed.</p>
      </div>
      <div>
        <SwitchField
          label="Automatic rates"
          checked={is_automatic}
          disabled={isFixed}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        <p>
          {source}
          {source_updated_on ? (
            <>
              , last updated <DateOnly date={source_updated_on} />
            </>
          ) : (
            ', no rates received yet'
          )}
          {!is_automatic && '. Off: only manual rates apply.'}
        </p>
      </div>
    </Card>
  );
}

function withEach(
  settings: CurrencySettings,
  isAllowed: (currency: string, was: boolean) => boolean,
): CurrencySettings {
  const data = settings.data.map((row) => ({ ...row, is_allowed: isAllowed(row.currency, row.is_allowed) }));
  return { ...settings, data };
}
