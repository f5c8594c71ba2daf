import type { KnowledgeDocumentDetail } from '@parlance/contract/calls/knowledge/documents';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { RelativeTime } from '@parlance/ui-kit/data';
import { DateField, TextArea } from '@parlance/ui-kit/form';
import { Grid, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { documentDraft } from '../data/knowledgeDrafts.ts';
import { useEditDraft } from '../../../../shared/drafts/useDraft.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { can } from '../../../../shared/state/session.ts';
import { Facts } from '../../../../shared/ui/Facts.tsx';
import { SaveBar } from '../../parts/SaveBar.tsx';
import { useSaving } from '../../../../shared/api/useSaving.ts';
import { DescriptionFields } from '../add/DescriptionFields.tsx';
import { saveDocumentPart } from '../data/documents.ts';
import { typeOf } from '../documents/looks.ts';

const Title = styled.h2`
  font-size: var(--size-m);
  font-weight: var(--weight-semibold);
`;

type Fields = Pick<KnowledgeDocumentDetail, 'language' | 'tags' | 'valid_from' | 'valid_until' | 'text'>;

const fieldsOf = ({ language, tags, valid_from, valid_until, text }: Fields): Fields => ({
  language,
  tags,
  valid_from,
  valid_until,
  text,
});

/** The properties of a document: facts, language, tags, validity, and the text of a typed one. */
export function DocumentProperties({ ws, document }: { ws: string; document: KnowledgeDocumentDetail }) {
  const { t } = useTranslation('knowledge');
  const editable = can('nlp_rag:edit', ws);
  const draft = useEditDraft(documentDraft(ws, document.base, document.id, 'properties'), {
    version: document.version,
    value: fieldsOf(document),
  });
  const saving = useSaving();
  const { value, edit } = draft;
  const reversed = value.valid_from !== null && value.valid_until !== null && value.valid_until < value.valid_from;
  const save = () =>
    edit &&
    saving.run(async () => {
      const saved = await saveDocumentPart(ws, document, edit, {
        title: document.name,
        pick: fieldsOf,
        change: ({ text, ...rest }) => ({
          ...rest,
          ...(text !== null && text !== edit.base.text && { text }),
        }),
        lines: ({ text, tags, ...rest }) => [
          ...Object.entries(rest).map(([name, one]) => `${name}: ${one === null ? '' : JSON.stringify(one)}`),
          ...tags,
          ...(text?.split('\n') ?? []),
        ],
      });
      if (saved) draft.settle(edit, { version: saved.version, value: fieldsOf(saved) });
    });
  return (
    <Stack gap={4}>
      <Title>{t('document.view.properties')}</Title>
      <DocumentFacts document={document} />
      <DescriptionFields
        value={value}
        disabled={!editable}
        onChange={(description) => draft.change({ ...value, ...description })}
      />
      <Grid min={140} gap={3}>
        {(['valid_from', 'valid_until'] as const).map((which) => (
          <DateField
            key={which}
            label={t(`document.${which}`)}
            optional
            disabled={!editable}
            value={value[which] ?? ''}
            error={which === 'valid_until' && reversed ? t('document.reversed') : undefined}
            onChange={(day) => draft.change({ ...value, [which]: day === '' ? null : day })}
          />
        ))}
      </Grid>
      {value.text !== null && (
        <TextArea
          label={t('add.text')}
          hint={t('document.textHint')}
          rows={8}
          maxRows={24}
          readOnly={!editable}
          maxLength={knowledgeLimits.textLength}
          value={value.text}
          onChange={(text) => draft.change({ ...value, text })}
        />
      )}
      <SaveBar
        dirty={edit !== undefined}
        busy={saving.busy}
        error={saving.error}
        invalid={reversed ? t('document.reversed') : undefined}
        onSave={() => void save()}
        onDiscard={draft.clear}
      />
    </Stack>
  );
}

function DocumentFacts({ document }: { document: KnowledgeDocumentDetail }) {
  const { t } = useTranslation('knowledge');
  const { number, bytes, locale } = useFormats();
  const { address, pages, fetched_at: fetched } = document;
  return (
    <Facts
      facts={[
        { name: t('column.type'), value: t(`type.${typeOf(document)}`) },
        ...(address === null
          ? []
          : [
              {
                name: t('document.address'),
                value: (
                  <a href={address} target="_blank" rel="noreferrer">
                    {address}
                  </a>
                ),
              },
            ]),
        ...(pages === null ? [] : [{ name: t('document.pages'), value: number(pages) }]),
        { name: t('column.chunks'), value: number(document.chunks) },
        { name: t('column.words'), value: number(document.words) },
        { name: t('column.used'), value: number(document.used) },
        { name: t('column.size'), value: bytes(document.bytes) },
        { name: t('document.created'), value: <RelativeTime date={document.created_at} locale={locale} /> },
        { name: t('column.updated'), value: <RelativeTime date={document.updated_at} locale={locale} /> },
        ...(fetched === null
          ? []
          : [{ name: t('document.fetched'), value: <RelativeTime date={fetched} locale={locale} /> }]),
      ]}
    />
  );
}
