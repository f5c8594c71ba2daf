import type { ConnectionTest, Connector } from '@parlance/contract/calls/store';
import { useTranslation } from 'react-i18next';
import { Values } from './Store.styles.ts';
import { useLocalText } from './useLocalText.ts';

interface AttributeTableProps {
  attributes: Connector['attributes'];
  tested: ConnectionTest | undefined;
}

/** The attributes of a connector's things, with their values in the last test. */
export function AttributeTable({ attributes, tested }: AttributeTableProps) {
  const { t } = useTranslation('store');
  const say = useLocalText();
  if (attributes.length === 0) return null;
  return (
    <Values>
      <thead>
        <tr>
          <th scope="col">{t('column.attribute_name')}</th>
          <th scope="col">{t('column.meaning')}</th>
          <th scope="col">{tested ? t('column.value') : t('column.unit')}</th>
        </tr>
      </thead>
      <tbody>
        {attributes.map(({ event_name, attribute_name, unit, commandable, text }) => {
          const found = tested?.values.find(
            (one) => one.event_name === event_name && one.attribute_name === attribute_name,
          );
          return (
            <tr key={`${event_name} ${attribute_name}`}>
              <td>
                <code>{attribute_name}</code>
              </td>
              <td>
                {say(text)}
                {commandable && ` · ${t('commandable')}`}
              </td>
              <td>
                {found && `${found.value === null ? '–' : String(found.value)} `}
                {found?.value !== null && <span data-part="unit">{unit}</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Values>
  );
}
