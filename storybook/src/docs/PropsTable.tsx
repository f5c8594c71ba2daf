import type { ComponentDoc } from 'virtual:kit-props';
import { DocText } from './DocText.tsx';
import { Scroller } from './docs.styles.ts';

interface PropsTableProps {
  component: ComponentDoc;
  /** Whether the page has several components, so that each table needs a name. */
  titled: boolean;
}

/** Every prop of a component: type, default and description. */
export function PropsTable({ component, titled }: PropsTableProps) {
  const id = `props-${component.name}`;
  return (
    <>
      {titled && (
        <>
          <h3 id={id}>{component.name}</h3>
          <p>
            <DocText text={component.description} />
          </p>
        </>
      )}
      <Scroller tabIndex={0} aria-labelledby={titled ? id : 'props'}>
        <table data-props="">
          <thead>
            <tr>
              <th scope="col">Prop</th>
              <th scope="col">Type</th>
              <th scope="col">Default</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            {component.props.map((prop) => (
              <tr key={prop.name}>
                <th scope="row">
                  <code>{prop.name}</code>
                  {prop.required && <small>required</small>}
                </th>
                <td>
                  <code>{prop.type}</code>
                </td>
                <td>{prop.default === undefined ? '' : <Default written={prop.default} />}</td>
                <td>
                  <DocText text={prop.description} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      {component.element && (
        <p>
          Besides, everything that{' '}
          <code>
            {'<'}
            {component.element}
            {'>'}
          </code>{' '}
          takes, with <code>ref</code>.
        </p>
      )}
    </>
  );
}

/** A value is set as code, a phrase such as “as wide as the content” as text. */
function Default({ written }: { written: string }) {
  return /^(['"`].*['"`]|[\d.]+|true|false|null)$/.test(written) ? (
    <code>{written.replaceAll('`', '')}</code>
  ) : (
    <DocText text={written} />
  );
}
