import { scales } from '../../../ui/scales.ts';
import styles from './ColourSamples.module.css';
import { Sample } from './Sample.tsx';

export function ColourSamples() {
  return (
    <Sample title="Scales" span={6}>
      <div className={styles.scales}>
        {Object.keys(scales).map((name) => (
          <div key={name} className={styles.scale}>
            <span>{name}</span>
            {Array.from({ length: 10 }, (_, shade) => `${name}-${shade}`).map((shade) => (
              <i key={shade} style={{ background: `var(--${shade})` }} />
            ))}
          </div>
        ))}
      </div>
    </Sample>
  );
}
