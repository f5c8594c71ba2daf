import { fill, media } from '@parlance/ui-kit/theme';
import { css, styled } from 'styled-components';

/** Devices, conversation and details beside each other; below 768 px the devices are a row above. */
export const Panes = styled.div`
  display: flex;
  ${fill}
  background: var(--surface);

  ${media.underTablet} {
    flex-direction: column;
  }
`;

/** In a low window the page scrolls, but past parts of its own height: else the field would be below all messages. */
const upToPage = css`
  ${media.low} {
    max-height: var(--page-room);
  }
`;

export const Devices = styled.aside`
  flex: none;
  width: 208px;
  border-inline-end: 1px solid var(--line);
  position: relative;
  overflow: auto;
  ${upToPage}

  > h2 {
    padding: var(--space-4) 16px var(--space-2);
    color: var(--text-muted);
    font-size: var(--size-s);
    font-weight: var(--weight-medium);
  }
  ${media.underTablet} {
    width: auto;
    padding: var(--space-2) var(--space-3);
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
  ${upToPage}
  ${media.low} {
    min-height: min(220px, var(--page-room));
  }
`;

/** Maximum width of the messages and of the field below them on a wide screen. */
const talkWidth = '820px';

export const Messages = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;

  [role='log'] > div {
    width: 100%;
    max-width: ${talkWidth};
    margin-inline: auto;
  }
  /* The page scrolls on from the first and the last message. */
  ${media.low} {
    [role='log'] {
      overscroll-behavior: auto;
    }
  }
`;

export const Write = styled.div`
  width: 100%;
  max-width: ${talkWidth};
  margin-inline: auto;
  padding: 0 var(--space-1);
`;

/** Media query: the prediction has room beside the conversation. */
export const besideWidth = '(min-width: 1100px)';

export const Details = styled.aside`
  flex: none;
  width: 320px;
  border-inline-start: 1px solid var(--line);
  padding: var(--space-4);
  position: relative;
  overflow: auto;
  ${upToPage}

  > h2 {
    margin: 0 0 var(--space-4);
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
`;

/** The predicted intent and its confidence, as a figure and as a bar. */
export const Verdict = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2) var(--space-3);
  align-items: baseline;
  margin-bottom: var(--space-4);

  > h3 {
    margin: 0;
    overflow-wrap: anywhere;
  }
  > span {
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
  > :last-child {
    grid-column: 1 / -1;
  }
`;

export const DetailsBody = styled.div`
  display: grid;
  gap: var(--space-5);

  h3 {
    margin: 0 0 var(--space-2);
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
`;
