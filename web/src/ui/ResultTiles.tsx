import { countText } from '#domain/text/count-text.ts';
import styles from './ResultTiles.module.css';

interface ResultTilesProps<Verdict extends string> {
  tiles: readonly { verdict: Verdict; label: string; count: number }[];
  /** The one whose rows are shown; null shows all. */
  shown: Verdict | null;
  /** The verdict that stands out as soon as there is one. */
  bad: Verdict;
  onShow: (verdict: Verdict | null) => void;
}

/** How many rows of a sheet have which verdict; pressing one shows only its rows. */
export function ResultTiles<Verdict extends string>({ tiles, shown, bad, onShow }: ResultTilesProps<Verdict>) {
  return (
    <div className={styles.tiles}>
      {tiles.map(({ verdict, label, count }) => (
        <button
          key={verdict}
          type="button"
          aria-pressed={shown === verdict}
          data-tone={verdict === bad && count > 0 ? 'bad' : undefined}
          onClick={() => onShow(shown === verdict ? null : verdict)}
        >
          <b>{countText(count)}</b>
          {label}
        </button>
      ))}
    </div>
  );
}
