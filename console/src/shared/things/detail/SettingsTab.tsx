import { thingKinds } from '@parlance/contract/thingTables';
import { Button, Select, Switch } from '@parlance/ui-kit/form';
import { Card, Inline, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../api/attempt.ts';
import { download } from '../../api/call.ts';
import { changeImage, removeThing, switchPinRequirement } from '../thingActions.ts';
import { RenameThing } from '../RenameThing.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { kindOf, type ThingPart } from '../data/things.ts';

/** Settings of a virtual thing: name, kind, PIN requirement, the description for other systems, and deletion. */
export function SettingsTab({ ws, thing }: ThingPart) {
  const { t } = useTranslation(['things', 'guests', 'common']);
  const [renaming, setRenaming] = useState(false);
  const kind = kindOf(thing);
  const describe = () =>
    attempt(t('settings.describeFailed'), async () => {
      const file = await download('GET /api/1.0/workspaces/:ws/vthing/:id/description', {
        params: { ws, id: thing.vthingId },
      });
      saveFile(file);
    });
  return (
    <Stack gap={4}>
      <Card title={t('settings.title')} level={3}>
        <Stack gap={4}>
          <Inline gap={2}>
            <span>{thing.label}</span>
            <Button size="s" icon="pencil" onClick={() => setRenaming(true)}>
              {t('guests:service.rename')}
            </Button>
          </Inline>
          <Select
            label={t('column.kind')}
            value={kind ?? ''}
            placeholder={thing.image || t('kind.other')}
            required
            onChange={(image) => void changeImage(ws, thing, image)}
            options={thingKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
          />
          <Switch
            label={t('guests:service.require')}
            checked={thing.auth === 1}
            onChange={(on) => void switchPinRequirement(ws, thing, on ? 1 : 0)}
          />
        </Stack>
      </Card>
      <Card title={t('settings.description')} level={3}>
        <Stack gap={3}>
          <p>{t('settings.descriptionText')}</p>
          <Inline>
            <Button icon="download" onClick={() => void describe()}>
              {t('settings.describe')}
            </Button>
          </Inline>
        </Stack>
      </Card>
      <Card title={t('settings.delete')} level={3}>
        <Stack gap={3}>
          <p>{t(thing.deletable ? 'guests:service.deleteEffect' : 'guests:service.notDeletable')}</p>
          <Inline>
            <Button
              variant="danger"
              icon="trash-2"
              disabled={!thing.deletable}
              onClick={() => void removeThing(ws, thing)}
            >
              {t('common:action.delete')}
            </Button>
          </Inline>
        </Stack>
      </Card>
      {renaming && <RenameThing ws={ws} thing={thing} onClose={() => setRenaming(false)} />}
    </Stack>
  );
}
