import { t } from '#domain/language/translate.ts';
import { Flag } from '../../../ui/Flag.tsx';
import { Money } from '../../../ui/Money.tsx';
import { ReceiptThumb } from '../../../ui/ReceiptThumb.tsx';
import { SampleReport } from '../../../ui/SampleReport.tsx';
import styles from './EntryPicture.module.css';

const hotel = 'Hotel Granvia Kyoto';
const restaurant = 'Gion Karyo';

/** Shows a sample report with two lines, built from the product's components. */
export function EntryPicture() {
  return (
    <figure className={styles.picture} aria-label={t`What a report looks like`}>
      <div className={styles.report}>
        <SampleReport />
      </div>
      <ul className={styles.lines}>
        <li>
          <ReceiptThumb />
          <span className={styles.words}>
            <b>{hotel}</b>
            <span>{t`Lodging, 3 nights`}</span>
          </span>
          <Money
            as="cell"
            amount="628.16"
            currency="USD"
            original={{ amount: '96300', currency: 'JPY', ex_rate: '0.006523' }}
          />
        </li>
        <li>
          <ReceiptThumb />
          <span className={styles.words}>
            <b>{restaurant}</b>
            <Flag>{t`Over the meal limit`}</Flag>
          </span>
          <Money as="cell" amount="50.00" currency="USD" claimed="72.10" />
        </li>
      </ul>
    </figure>
  );
}
