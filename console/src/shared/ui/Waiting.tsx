import { ErrorState, Spinner } from '@parlance/ui-kit/data';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { longestWait } from '../api/readWithRetry.ts';

const Middle = styled.div`
  display: grid;
  place-items: center;
  flex: 1;
  min-height: 240px;
  height: 100%;
`;

/** Fallback of a loading page: nothing for the first moments, then a spinner, finally an error that it takes long. */
export function Waiting() {
  const { t } = useTranslation();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longestWait);
    return () => clearTimeout(timer);
  }, []);
  if (isLong) return <ErrorState text={t('failure.slow')} onRetry={() => location.reload()} />;
  return (
    <Middle aria-busy>
      <Spinner />
    </Middle>
  );
}
