import { Pill } from '@parlance/ui-kit/data';
import { tokenContrast } from './contrast.ts';
import { Figures } from './foundations.styles.ts';
import { useMeasured } from './useMeasured.ts';

export interface Pair {
  what: string;
  /** Token of the text or shape. */
  front: string;
  /** Token of the background colour. */
  back: string;
  /** Minimum ratio of WCAG 2.2 AA: 4.5 for text, 3 for shapes. */
  least: 3 | 4.5;
}

/** Contrast of pairs of tokens, measured in place. */
export function ContrastTable({ pairs }: { pairs: readonly Pair[] }) {
  const ratios = useMeasured((root) => pairs.map(({ front, back }) => String(tokenContrast(root, front, back))));
  return (
    <Figures>
      <thead>
        <tr>
          <th scope="col">Pair</th>
          <th scope="col">Contrast</th>
          <th scope="col">Needs</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ what, front, back, least }, index) => {
          const ratio = Number(ratios[index]);
          const enough = ratio >= least;
          return (
            <tr key={what}>
              <th scope="row" title={`${front} on ${back}`}>
                {what}
              </th>
              <td>
                <Pill tone={enough ? 'good' : 'bad'} icon={enough ? 'check' : 'x'}>
                  {ratio.toFixed(2)}
                </Pill>
              </td>
              <td data-number="">{least.toFixed(1)}</td>
            </tr>
          );
        })}
      </tbody>
    </Figures>
  );
}
