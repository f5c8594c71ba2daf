import type { KeyUse } from '../usage/index.ts';
import { DocText } from './DocText.tsx';
import { Scroller } from './docs.styles.ts';

/** The keys of a component and their actions. */
export function KeyboardTable({ keys }: { keys: readonly KeyUse[] }) {
  return (
    <>
      <h2 id="keyboard">Keyboard</h2>
      <Scroller tabIndex={0} aria-labelledby="keyboard">
        <table>
          <thead>
            <tr>
              <th scope="col">Keys</th>
              <th scope="col">What they do</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((use) => (
              <tr key={`${use.keys} ${use.does}`}>
                <th scope="row" data-part="keys">
                  <Caps keys={use.keys} />
                </th>
                <td>
                  <DocText text={use.does} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </>
  );
}

/** `Ctrl+Home End` as key caps: each chord in turn. */
function Caps({ keys }: { keys: string }) {
  return keys.split(' ').map((chord) => (
    <span key={chord}>
      {chord.split('+').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  ));
}
