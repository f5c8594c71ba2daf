import type { Entry } from '@parlance/chat-widget/conversation';
import type { Understanding } from '@parlance/contract/calls/conversation';
import { Progress } from '@parlance/ui-kit/data';
import { IconButton } from '@parlance/ui-kit/form';
import { Inline, Link } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/i18n/format.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { valueText } from '../../shared/ui/valueText.ts';
import { DetailsBody } from './Conversation.styles.ts';
import { WhatNext } from './WhatNext.tsx';

interface UnderstandingDetailsProps {
  ws: string;
  /** An answer. */
  entry: Entry;
  /** What it answers, where that is still among the messages. */
  question: Entry | undefined;
  onAsk: (text: string) => void;
  onLike: (like: Entry['like']) => void;
}

/** How an answer came about: intent, certainty, attributes, time. */
export function UnderstandingDetails({ ws, entry, question, onAsk, onLike }: UnderstandingDetailsProps) {
  const { t } = useTranslation('conversation');
  const { understanding: understood, like } = entry;
  if (!understood) return null;
  const values = question?.attachment?.values;
  const wordless = question?.text === '';
  return (
    <DetailsBody>
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
      <WhatNext ws={ws} question={question} verbatimId={understood.verbatim_id} onAsk={onAsk} />
      <Inline>
        <IconButton
          icon="thumbs-up"
          label={t('details.like')}
          pressed={like === 1}
          onClick={() => onLike(like === 1 ? 0 : 1)}
        />
        <IconButton
          icon="thumbs-down"
          label={t('details.dislike')}
          pressed={like === -1}
          onClick={() => onLike(like === -1 ? 0 : -1)}
        />
      </Inline>
    </DetailsBody>
  );
}

/** Intent, class, certainty, language and time. */
function Figures({ entry, understood }: { entry: Entry; understood: Understanding }) {
  const { t } = useTranslation('conversation');
  const { percent, duration, exact } = useFormats();
  return (
    <>
      <Progress
        label={understood.intent ?? t('details.none')}
        value={understood.score}
        max={1}
        text={percent(understood.score)}
      />
      <Facts
        facts={[
          {
            name: t('details.intent'),
            value: understood.intent ? (
              <Link href={`/nlp/intent/${encodeURIComponent(understood.intent)}`}>{understood.intent}</Link>
            ) : (
              t('details.none')
            ),
          },
          { name: t('details.class'), value: understood.class ?? '–' },
          { name: t('details.score'), value: percent(understood.score) },
          { name: t('details.language'), value: understood.language },
          { name: t('details.time'), value: <span title={exact(entry.created_at)}>{duration(understood.ms)}</span> },
        ]}
      />
    </>
  );
}
