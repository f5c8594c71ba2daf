import { EmptyState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { checkReachability, reachability } from '../shared/state/reachability.ts';

/** Whether a chunk is missing: the server cannot be reached, or has a newer build than this page. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message);

function CrashNotice({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const outdated = isMissing(error);
  const { away } = useSnapshot(reachability);
  const [wasAway, setWasAway] = useState(false);
  if (away && !wasAway) setWasAway(true);
  useEffect(() => {
    if (outdated) void checkReachability();
  }, [outdated]);
  // A browser requests a chunk that failed to load only once per page, so the page has to be reloaded.
  const isBack = outdated && wasAway && !away;
  useEffect(() => {
    if (isBack) location.reload();
  }, [isBack]);
  if (outdated && (away || isBack))
    return <EmptyState role="alert" icon="wifi-off" title={t('failure.load')} text={t('failure.away')} />;
  return (
    <EmptyState
      icon={outdated ? 'refresh-cw' : 'triangle-alert'}
      title={outdated ? t('failure.outdated') : t('failure.crashed')}
      text={outdated ? t('failure.outdatedText') : t('failure.crashedText')}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {t('failure.reload')}
        </Button>
      }
    />
  );
}

interface CrashBarrierProps {
  /** Identifies the page and workspace: the children are rendered again when this changes. */
  of: string;
  children: ReactNode;
}

/** Limits a rendering error to its page: the rest of the console keeps working. */
export class CrashBarrier extends Component<CrashBarrierProps, { error: unknown; of: string }> {
  override state = { error: null, of: this.props.of };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: CrashBarrierProps, state: { of: string }) {
    return props.of === state.of ? null : { error: null, of: props.of };
  }

  override render() {
    return this.state.error === null ? this.props.children : <CrashNotice error={this.state.error} />;
  }
}
