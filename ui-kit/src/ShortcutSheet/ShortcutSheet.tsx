import { Fragment } from 'react';
import { styled } from 'styled-components';
import { useOverlayTexts, type OverlayTexts } from '../layers/overlayTexts.ts';
import { Modal } from '../Modal/Modal.tsx';
import { Keys } from './Keys.tsx';

export interface ShortcutGroup {
  title: string;
  /** Several `keys` do the same. */
  shortcuts: readonly { keys: string | readonly string[]; label: string }[];
}

export interface ShortcutSheetProps {
  open: boolean;
  onClose: () => void;
  /** The shortcuts, grouped by where they work. */
  groups: readonly ShortcutGroup[];
  /** @default 'Keyboard shortcuts' */
  title?: string;
  texts?: Partial<OverlayTexts>;
}

/** All shortcuts, grouped by where they work. Renders a modal dialog. */
export function ShortcutSheet({ open, onClose, groups, title, texts }: ShortcutSheetProps) {
  const say = useOverlayTexts(texts);
  return (
    <Modal open={open} onClose={onClose} title={title ?? say.shortcuts} size="large" {...(texts ? { texts } : {})}>
      <Columns>
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.shortcuts.map(({ keys, label }) => (
                <div key={[keys, label].flat().join(' ')}>
                  <dt>{label}</dt>
                  <dd>
                    {[keys].flat().map((one, index) => (
                      <Fragment key={one}>
                        {index > 0 && <small>{say.or}</small>}
                        <Keys keys={one} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Columns>
    </Modal>
  );
}

const Columns = styled.div`
  columns: 2 260px;
  column-gap: var(--space-8);
  section {
    margin-bottom: var(--space-5);
    break-inside: avoid;
  }
  h3 {
    margin: 0 0 var(--space-2);
    color: var(--text-muted);
    font-size: var(--size-s);
    font-weight: var(--weight-semibold);
  }
  dl {
    margin: 0;
  }
  dl > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-height: 30px;
    border-bottom: 1px solid var(--line);
  }
  dd {
    display: flex;
    flex: none;
    align-items: center;
    gap: 3px;
    margin: 0;
  }
  small {
    color: var(--text-muted);
    font-size: var(--size-xs);
  }
`;
