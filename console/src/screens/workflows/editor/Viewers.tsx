import type { ScriptViewer } from '@parlance/contract/calls/scriptRuns';
import { Avatar } from '@parlance/ui-kit/data';
import { Tooltip } from '@parlance/ui-kit/overlay';
import { plainList, visuallyHidden } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { useFormats } from '../../../shared/i18n/format.ts';
import { session } from '../../../shared/state/session.ts';

const Faces = styled.ul`
  display: flex;
  flex: none;
  align-items: center;
  ${plainList}
  gap: var(--space-1);
  border-radius: var(--radius-control);
  color: var(--text-muted);
  font-size: var(--size-s);
`;

const Said = styled.output`
  ${visuallyHidden}
`;

const maxFaces = 3;

/** The other users who have the script open. */
export function Viewers({ viewers }: { viewers: readonly ScriptViewer[] }) {
  const { t } = useTranslation('scriptEditor');
  const { list } = useFormats();
  const { user } = useSnapshot(session);
  const others = viewers.filter(({ login }) => login !== user?.login);
  const names = list(others.map(({ login }) => login));
  const label = others.length === 0 ? '' : t('viewers', { names, count: others.length });
  return (
    <>
      <Said>{label}</Said>
      {others.length > 0 && (
        <Tooltip content={label}>
          <Faces aria-label={label} tabIndex={0}>
            {others.slice(0, maxFaces).map(({ login, avatar }) => (
              <li key={login}>
                <Avatar name={login} src={avatar ?? undefined} size={24} />
              </li>
            ))}
            {others.length > maxFaces && <li aria-hidden="true">+{others.length - maxFaces}</li>}
          </Faces>
        </Tooltip>
      )}
    </>
  );
}
