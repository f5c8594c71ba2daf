import { EmptyState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A missing chunk: the server has a newer build than this page. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message);

function Crashed({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const outdated = isOutdated(error);
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
  /** The children are rendered again when this changes: another page or workspace. */
  of: string;
  children: ReactNode;
}

/** Keeps a page that breaks from taking the rest of the console with it. */
export class CrashBarrier extends Component<CrashBarrierProps, { error: unknown; of: string }> {
  override state = { error: null, of: this.props.of };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: CrashBarrierProps, state: { of: string }) {
    return props.of === state.of ? null : { error: null, of: props.of };
  }

  override render() {
    return this.state.error === null ? this.props.children : <Crashed error={this.state.error} />;
  }
}
