import { countText } from '#domain/text/count-text.ts';
import styles from './ResultTiles.module.css';

interface ResultTilesProps<Result extends string> {
  tiles: readonly { result: Result; label: string; count: number }[];
  /** The result whose rows are shown; null shows all rows. */
  shown: Result | null;
  /** The result whose tile is highlighted if any row has this result. */
  bad: Result;
  onShow: (result: Result | null) => void;
}

/** Shows the number of spreadsheet rows by result. Clicking a tile shows only its rows. */
export function ResultTiles<Result extends string>({ tiles, shown, bad, onShow }: ResultTilesProps<Result>) {
  return (
    <div className={styles.tiles}>
      {tiles.map(({ result, label, count }) => (
        <button
          key={result}
          type="button"
          aria-pressed={shown === result}
          data-tone={result === bad && count > 0 ? 'bad' : undefined}
          onClick={() => onShow(shown === result ? null : result)}
        >
          <b>{countText(count)}</b>
          {label}
        </button>
      ))}
    </div>
  );
}
