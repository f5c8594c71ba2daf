import type { IntentSummary, NlpClass } from '@parlance/contract/calls/nlp';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { useTextDraft } from '../../../shared/drafts/useDraft.ts';
import { useKeys } from '../../../shared/state/useKeys.ts';
import { focusTryField } from './tryFields.ts';
import { useIntent } from '../data/queries.ts';
import { TryPanel } from './TryPanel.tsx';

/**
 * Opens the Try panel from anywhere in the studio: by the key T, by the palette, or by an address with a message. If a
 * field for it is visible, that gets the focus instead. The open intent is offered first.
 */
export function useTry(ws: string, classes: readonly NlpClass[], intent: IntentSummary | undefined) {
  const { t } = useTranslation('trial');
  const { values, set } = useAddressQuery(['try']);
  const [, setText] = useTextDraft(draftKey(ws, 'try'));
  const [opened, setOpened] = useState(false);
  const phone = useMediaQuery('(max-width: 575.98px)');
  // Closes on navigation, because the panel would cover the next page.
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  if (openedAt !== pathname) {
    setOpenedAt(pathname);
    setOpened(false);
  }
  const begin = () => {
    if (!focusTryField()) setOpened(true);
  };
  const given = values.try;
  useEffect(() => {
    if (given !== '') setText(given);
  }, [given, setText]);

  useKeys({ t: begin });
  useScreenActions([
    { id: 'try', label: t('keys.open'), icon: 'flask-conical', keys: 't', onRun: begin },
    { id: 'try-add', group: t('title'), label: t('keys.add'), keys: 'mod+Enter' },
    { id: 'try-pick', group: t('title'), label: t('keys.pick'), keys: 'mod+i' },
  ]);
  return {
    onTry: begin,
    panel: (
      <Drawer
        open={opened || given !== ''}
        title={t('title')}
        modal={phone}
        side={phone ? 'bottom' : 'right'}
        width={420}
        onClose={() => {
          setOpened(false);
          set({ try: '' });
        }}
      >
        {intent ? (
          <TryBesideIntent ws={ws} classes={classes} id={intent.id} />
        ) : (
          <TryPanel ws={ws} classes={classes} takesFocus />
        )}
      </Drawer>
    ),
  };
}

function TryBesideIntent({ ws, classes, id }: { ws: string; classes: readonly NlpClass[]; id: string }) {
  return <TryPanel ws={ws} classes={classes} intent={useIntent(ws, id).data} takesFocus />;
}
