import type { Entry } from '@parlance/chat-widget/conversation';
import type { Understanding } from '@parlance/contract/calls/conversation';
import { languages } from '@parlance/contract/limits';
import { Progress } from '@parlance/ui-kit/data';
import { Link } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/i18n/format.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { valueText } from '../../shared/ui/valueText.ts';
import { DetailsBody, Verdict } from './Conversation.styles.ts';
import { MessageActions } from './MessageActions.tsx';
import { WriteAnswer } from './WriteAnswer.tsx';

interface UnderstandingDetailsProps {
  ws: string;
  /** The answer to explain. */
  entry: Entry;
  /** The message that it answers, if that is still loaded. */
  question: Entry | undefined;
  onAsk: (text: string) => void;
}

/** Explains an answer by its intent, confidence, attributes and time. A message of a dialog is explained by its run. */
export function UnderstandingDetails({ ws, entry, question, onAsk }: UnderstandingDetailsProps) {
  const { t } = useTranslation('conversation');
  const { understanding: understood } = entry;
  if (!understood) {
    return (
      <DetailsBody>
        <p>{t('details.dialog')}</p>
        <MessageActions ws={ws} question={question} onAsk={onAsk} />
      </DetailsBody>
    );
  }
  const values = question?.attachment?.values;
  const wordless = question?.text === '';
  return (
    <DetailsBody>
      <WriteAnswer key={understood.intent} ws={ws} understood={understood} question={question?.text || undefined} />
      {wordless ? <p>{t('details.filesOnly')}</p> : <Figures entry={entry} understood={understood} />}
      {values && (
        <section>
          <h3>{t('details.filled')}</h3>
          <Facts
            facts={values.fields.map(({ label, value }) => ({
              name: label,
              value: value === true ? t('details.yes') : value,
            }))}
          />
        </section>
      )}
      {!wordless && (
        <section>
          <h3>{t('details.attributes')}</h3>
          {understood.attributes.length === 0 ? (
            <p>{t('details.noAttributes')}</p>
          ) : (
            <Facts
              facts={understood.attributes.map((each) => ({
                name: each.name,
                value: <span title={each.text}>{valueText(each.value)}</span>,
              }))}
            />
          )}
        </section>
      )}
      <MessageActions ws={ws} question={question} verbatimId={understood.verbatim_id} onAsk={onAsk} />
    </DetailsBody>
  );
}

/** Intent and confidence, then class, language and time. */
function Figures({ entry, understood }: { entry: Entry; understood: Understanding }) {
  const { t } = useTranslation(['conversation', 'shell']);
  const { confidence, duration, exact } = useFormats();
  const { intent, score } = understood;
  const language = languages.find((one) => one !== 'auto' && one === understood.language);
  return (
    <section>
      <Verdict>
        <h3>{intent ? <Link href={`/nlp/intent/${encodeURIComponent(intent)}`}>{intent}</Link> : t('details.none')}</h3>
        <span title={t('details.confidence')}>{confidence(score)}</span>
        <Progress label={t('details.confidence')} hideLabel value={score} max={1} />
      </Verdict>
      <Facts
        facts={[
          { name: t('details.class'), value: understood.class ?? '–' },
          { name: t('details.language'), value: language ? t(`shell:languages.${language}`) : '–' },
          { name: t('details.time'), value: <span title={exact(entry.created_at)}>{duration(understood.ms)}</span> },
        ]}
      />
    </section>
  );
}
