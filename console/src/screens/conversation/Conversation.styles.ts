import { media } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

/** Devices, conversation and details beside each other; below 768 px the devices are a row above. */
export const Panes = styled.div`
  display: flex;
  flex: 1;
  min-height: 0;
  background: var(--surface);

  ${media.underTablet} {
    flex-direction: column;
  }
`;

export const Devices = styled.aside`
  flex: none;
  width: 208px;
  padding: var(--space-2);
  border-inline-end: 1px solid var(--line);
  overflow: auto;

  ${media.underTablet} {
    width: auto;
    border: 0;
    &:empty {
      display: none;
    }
  }
`;

export const Talk = styled.section`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`;

export const Messages = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`;

export const Write = styled.div`
  width: 100%;
  max-width: 820px;
  margin-inline: auto;
  padding: var(--space-2) var(--space-4) var(--space-4);
`;

export const Details = styled.aside`
  flex: none;
  width: 320px;
  border-inline-start: 1px solid var(--line);
  padding: var(--space-4);
  overflow: auto;

  > h2 {
    margin: 0 0 var(--space-4);
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
`;

export const DetailsBody = styled.div`
  display: grid;
  gap: var(--space-4);

  h3 {
    margin: 0 0 var(--space-2);
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
`;
