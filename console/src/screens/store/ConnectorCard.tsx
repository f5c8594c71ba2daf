import type { Connector } from '@parlance/contract/calls/store';
import { Pill } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';
import { Logo } from './Logo.tsx';
import { CardButton } from './Store.styles.ts';
import { useLocalText } from './useLocalText.ts';

/** The facts about a connector in one line. */
export function useConnectorFacts(): (connector: Connector) => string {
  const { t } = useTranslation('store');
  return ({ attributes, mapped, id }) => {
    if (id === 'webhook') return t('anyAttributes');
    const commands = attributes.filter(({ commandable }) => commandable).length;
    if (mapped === 'topic') return t('ownCommands');
    const count = mapped === 'none' ? t('attributes', { count: attributes.length }) : t('ownAttributes');
    return `${count} · ${commands === 0 ? t('readOnly') : t('commands', { count: commands })}`;
  };
}

interface ConnectorCardProps {
  connector: Connector;
  chosen: boolean;
  onOpen: () => void;
}

/** A connector in the store. */
export function ConnectorCard({ connector, chosen, onOpen }: ConnectorCardProps) {
  const { t } = useTranslation('store');
  const say = useLocalText();
  const facts = useConnectorFacts();
  const { id, name, text, used_by } = connector;
  return (
    <CardButton type="button" aria-pressed={chosen} onClick={onOpen}>
      <Logo id={id} active={chosen} />
      <strong>{say(name)}</strong>
      {used_by > 0 ? <Pill>{t('usedBy', { count: used_by })}</Pill> : <span />}
      <p>{say(text)}</p>
      <p>{facts(connector)}</p>
    </CardButton>
  );
}
