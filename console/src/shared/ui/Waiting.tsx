import { Spinner } from '@parlance/ui-kit/data';
import { styled } from 'styled-components';

const Middle = styled.div`
  display: grid;
  place-items: center;
  flex: 1;
  min-height: 240px;
  height: 100%;
`;

/** A page on its way; shows nothing for the first moments. */
export function Waiting() {
  return (
    <Middle aria-busy>
      <Spinner />
    </Middle>
  );
}
