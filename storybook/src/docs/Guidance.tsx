import { Icon } from '@parlance/ui-kit/icons';
import type { Usage } from '../usage/index.ts';
import { DocText } from './DocText.tsx';
import { Advice, Sides } from './docs.styles.ts';

/** Dos and don'ts of a component. */
export function Guidance({ usage }: { usage: Usage }) {
  const sides = [
    { kind: 'do', title: 'Do', icon: 'check', lines: usage.do },
    { kind: 'dont', title: 'Don’t', icon: 'x', lines: usage.dont },
  ] as const;
  return (
    <>
      <h2 id="use">Use</h2>
      <Sides>
        {sides.map(({ kind, title, icon, lines }) => (
          <Advice key={kind} data-kind={kind}>
            <h3>
              <Icon name={icon} />
              {title}
            </h3>
            <ul>
              {lines.map((line) => (
                <li key={line}>
                  <DocText text={line} />
                </li>
              ))}
            </ul>
          </Advice>
        ))}
      </Sides>
    </>
  );
}
