import { scriptTypes, type ScriptType } from '@parlance/contract/limits';
import { Card, Grid, Stack } from '@parlance/ui-kit/layout';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Icon } from '@parlance/ui-kit/icons';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { typeIcons } from './icons.ts';

const Page = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-4);
  /* Two columns: four types fill two rows. */
  max-width: 720px;
  margin: 0 auto;
`;

const Head = styled.h3`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--size-m);
  font-weight: var(--weight-semibold);
`;

const Text = styled.p`
  flex: 1;
  color: var(--text-muted);
`;

/**
 * Describes each type of script, with a button to create one. @param onCreate undefined where the user may not create
 * scripts
 */
export function NoScripts({ onCreate }: { onCreate?: (type: ScriptType) => void }) {
  const { t } = useTranslation('workflows');
  return (
    <Page>
      <EmptyState icon="workflow" title={t('scripts.empty')} text={t('scripts.emptyText')} />
      <Grid min={260}>
        {scriptTypes.map((type) => (
          <Card key={type}>
            <Stack gap={2}>
              <Head>
                <Icon name={typeIcons[type]} size={16} />
                {t(`type.${type}`)}
              </Head>
              <Text>{t(`typeText.${type}`)}</Text>
              {onCreate && (
                <div>
                  <Button size="s" icon="plus" onClick={() => onCreate(type)}>
                    {t(`create.of.${type}`)}
                  </Button>
                </div>
              )}
            </Stack>
          </Card>
        ))}
      </Grid>
    </Page>
  );
}
