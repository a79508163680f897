import { Flag } from '../../../ui/Flag.tsx';
import { Money } from '../../../ui/Money.tsx';
import { ReceiptThumb } from '../../../ui/ReceiptThumb.tsx';
import { SampleReport } from '../../../ui/SampleReport.tsx';
import styles from './EntryPicture.module.css';

/** A sample report with two lines, built from the product's components. */
export function EntryPicture() {
  return (
    <figure className={styles.picture} aria-label="What a report looks like">
      <div className={styles.report}>
        <SampleReport />
      </div>
      <ul className={styles.lines}>
        <li>
          <ReceiptThumb />
          <span className={styles.words}>
            <b>Hotel Granvia Kyoto</b>
            <span>Lodging, 3 nights</span>
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
            <b>Gion Karyo</b>
            <Flag>Over the meal limit</Flag>
          </span>
          <Money as="cell" amount="50.00" currency="USD" claimed="72.10" />
        </li>
      </ul>
    </figure>
  );
}
