import { Icon } from '@parlance/ui-kit/icons';
import { preferredScheme, themeMarks } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { brand as product } from '../../../shared/brand.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { Mark } from '../../../shared/ui/Mark.tsx';
import { Caption, Consent, Greeting, Head, Launcher, Page, Panel, Writing } from './WidgetPreview.styles.ts';
import type { TextLanguage, WidgetValues } from './widgetValues.ts';

interface WidgetPreviewProps {
  ws: string;
  /** The values of the form, saved or not. */
  values: WidgetValues;
  language: TextLanguage;
  label: string;
}

/** A preview of the widget: a page with the open chat in the workspace's colour, without functions. */
export function WidgetPreview({ ws, values, language, label }: WidgetPreviewProps) {
  const { t } = useTranslation('widget', { lng: language });
  const { t: said } = useTranslation('widget');
  const general = useCall('GET /api/1.0/workspaces/:ws/configuration/general', { params: { ws } });
  const colour = general.data?.brand ? `#${general.data.brand}` : product.colour;
  const scheme = values.scheme === 'system' ? preferredScheme() : values.scheme;
  const { attributes, variables } = themeMarks({ brand: colour, scheme });
  const { title, greeting, launcher, consent } = values.texts[language];
  return (
    <aside aria-label={said('preview.label')}>
      <Page {...attributes} style={variables} data-position={values.position} lang={language} aria-hidden="true">
        <Panel>
          <Head>
            <Mark />
            <b>{title || label}</b>
          </Head>
          <Greeting>{greeting || t('preview.greeting')}</Greeting>
          {values.ask_consent && <Consent>{consent || t('preview.consent')}</Consent>}
          <Writing>{t('preview.write')}</Writing>
        </Panel>
        <Launcher>
          <Icon name="message-circle" size={18} />
          {launcher}
        </Launcher>
      </Page>
      <Caption>{said('preview.colour')}</Caption>
    </aside>
  );
}
