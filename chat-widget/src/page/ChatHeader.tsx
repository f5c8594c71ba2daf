import { styled } from 'styled-components';
import { HeaderMenu, type HeaderMenuItem } from './HeaderMenu.tsx';
import { Glyph, IconButton } from './IconButton.tsx';
import type { PageTexts } from './texts.ts';

const Bar = styled.header`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  flex: none;
  padding: calc(var(--space-3) + env(safe-area-inset-top)) calc(var(--space-3) + env(safe-area-inset-right))
    var(--space-3) calc(var(--space-4) + env(safe-area-inset-left));
  border-block-end: 1px solid var(--line);
  background: var(--surface);
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  border-radius: 11px;
  background: var(--brand-solid);
  color: var(--on-brand);
`;

const Names = styled.div`
  flex: 1;
  min-width: 0;
`;

const Title = styled.h1`
  overflow: hidden;
  font-size: 15px;
  font-weight: var(--weight-semibold);
  line-height: 1.3;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Status = styled.p`
  color: var(--text-muted);
  font-size: var(--size-s);
  line-height: 1.3;
`;

interface ChatHeaderProps {
  title: string;
  status: string | null;
  texts: PageTexts;
  /** Actions on the conversation. */
  menu?: HeaderMenuItem[];
  /** Absent where the page cannot be closed. */
  onClose?: (() => void) | undefined;
}

/** Title and status of the chat, and its actions. */
export function ChatHeader({ title, status, texts, menu = [], onClose }: ChatHeaderProps) {
  return (
    <Bar>
      <Mark>
        <Glyph d="M3 10v4M7.5 7v10M12 4v16M16.5 8v8M21 10.5v3" />
      </Mark>
      <Names>
        <Title title={title}>{title}</Title>
        {status && <Status>{status}</Status>}
      </Names>
      {menu.length > 0 && <HeaderMenu label={texts.menu} items={menu} />}
      {onClose && (
        <IconButton type="button" aria-label={texts.close} title={texts.close} onClick={onClose}>
          <Glyph d="m6 9 6 6 6-6" />
        </IconButton>
      )}
    </Bar>
  );
}
