import { EmptyState, ErrorState, ForbiddenState, type ListItem } from '@parlance/ui-kit/data';
import { Button, LinkButton } from '@parlance/ui-kit/form';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../shared/api/ApiError.ts';
import { failureText } from '../../../shared/api/failureText.ts';
import { can } from '../../../shared/state/session.ts';
import { MasterDetail } from '../../../shared/ui/MasterDetail.tsx';
import { DetailSkeleton } from '../../../shared/ui/ScreenSkeletons.tsx';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';
import { addressName, studioPath, type ListTab as ListTabName } from '../address/studioAddress.ts';
import { useGo, useKeptQuery } from '../address/useStudioQuery.ts';
import { BackLink } from '../parts/BackLink.tsx';
import { Detail, DetailHead } from '../parts/layout.ts';
import { StudioList } from './StudioList.tsx';

/** The props of the dialog for a new class, intent or corpus. */
interface CreateDialog {
  onClose: () => void;
  /** Called with the created object, to open it. */
  onCreated: (name: string, id: string) => void;
}

interface ListTabProps {
  ws: string;
  kind: ListTabName;
  query: Pick<UseQueryResult<unknown, ApiError>, 'data' | 'status' | 'error' | 'refetch' | 'isFetching' | 'isSuccess'>;
  /** The name in the address. */
  name: string | undefined;
  items: readonly ListItem[];
  /** Users have not created any. @default there are no items */
  isEmpty?: boolean;
  /** Id of the selected item. */
  value: string | undefined;
  /** Rendered below the search of the list. */
  filter?: ReactNode;
  /** Rendered above the entries of the list: actions on all of them. */
  above?: ReactNode;
  /** On a phone the detail replaces the list. @default when there is a name in the address */
  detailShown?: boolean;
  /** Undefined: there is no object with this name. */
  detail: ReactNode;
  /** Replaces the detail while nothing is selected. */
  hint?: ReactNode;
  dialog: (dialog: CreateDialog) => ReactNode;
  /** Opens the import, the other way to the first object; undefined where the user may not import. */
  onImport?: (() => void) | undefined;
  /** The detail has another pane at its right. @default false */
  three?: boolean;
}

interface NothingSelectedProps {
  kind: ListTabName;
  query: Pick<UseQueryResult<unknown, ApiError>, 'data' | 'status' | 'error' | 'refetch' | 'isFetching'>;
  /** The name in the address; undefined: nothing is selected. */
  wanted: string | undefined;
  /** Shown while nothing is selected. */
  hint: ReactNode;
}

/** Replaces the detail: nothing selected, loading, or an unknown name. */
function NothingSelected({ kind, query, wanted, hint }: NothingSelectedProps) {
  const { t } = useTranslation('nlp');
  const narrow = useNarrow();
  const keep = useKeptQuery();
  const found = (() => {
    if (wanted === undefined && query.status === 'success') return hint;
    // Without a selection, the tab of intents shows the utterances of all intents.
    if (query.status === 'pending' && (wanted !== undefined || kind === 'intent')) return <DetailSkeleton />;
    if (query.error?.status === 403) return <ForbiddenState />;
    if (query.error && query.data === undefined)
      return (
        <ErrorState text={failureText(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      );
    if (wanted === undefined) return null;
    return (
      <EmptyState
        icon="search"
        title={t(`${kind}.notFound`, { name: wanted })}
        text={t('notFoundText')}
        action={narrow && <LinkButton href={keep(studioPath(kind))}>{t(`${kind}.notFoundAction`)}</LinkButton>}
      />
    );
  })();
  return (
    <Detail>
      <DetailHead>
        <BackLink tab={kind} />
      </DetailHead>
      {found}
    </Detail>
  );
}

/** A tab of the studio: the list of classes, intents or corpora, and the selected one beside it. */
export function ListTab(props: ListTabProps) {
  const {
    ws,
    kind,
    query,
    name,
    items,
    value,
    filter,
    detailShown = name !== undefined,
    detail,
    hint,
    dialog,
    onImport,
  } = props;
  const { t } = useTranslation('nlp');
  const go = useGo();
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<string>();
  const create = can(`nlp_${kind}:create`, ws) ? () => setCreating(true) : undefined;
  const narrow = useNarrow();
  const isEmpty = query.isSuccess && (props.isEmpty ?? items.length === 0);
  const isUnread = query.error !== null && query.data === undefined;
  // Only the wider of the two panes shows the error or the empty state.
  const isSaidBeside = !narrow && (isUnread || (isEmpty && name === undefined));
  const none = (icon: string) => (
    <EmptyState
      icon={icon}
      title={t(`${kind}.none`)}
      text={t(`${kind}.noneText`)}
      action={
        (create ?? onImport) && (
          <>
            {create && (
              <Button variant="primary" icon="plus" onClick={create}>
                {t(`${kind}.add`)}
              </Button>
            )}
            {onImport && (
              <Button icon="upload" onClick={onImport}>
                {t('import.title')}
              </Button>
            )}
          </>
        )
      }
    />
  );
  return (
    <>
      <MasterDetail
        label={t('list.resize')}
        chosen={detailShown}
        three={props.three ?? false}
        list={
          <StudioList
            label={t(`tab.${kind}`)}
            query={query}
            items={items}
            value={value}
            filter={filter}
            above={props.above}
            onAdd={create}
            addLabel={t(`${kind}.add`)}
            empty={none('inbox')}
            created={created}
            {...(narrow && { isEmpty })}
            quiet={isSaidBeside}
          />
        }
        detail={
          detail ?? <NothingSelected kind={kind} query={query} wanted={name} hint={isEmpty ? none('layers') : hint} />
        }
      />
      {creating &&
        dialog({
          onClose: () => setCreating(false),
          onCreated: (made, id) => {
            setCreating(false);
            setCreated(id);
            go(studioPath(kind, addressName(made, id)));
          },
        })}
    </>
  );
}
